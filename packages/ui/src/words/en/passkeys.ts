/** Words of the list of passkeys and of what goes wrong with one. */
export default {
  // The list
  none: 'No passkeys yet.',
  list: 'Your passkeys',
  added: 'Added {time}',
  lastUsed: 'Last used {time}',
  neverUsed: 'Not used yet',
  synced: 'Synced to your other devices',
  rename: 'Rename<hidden> {name}</hidden>',
  remove: 'Remove<hidden> {name}</hidden>',
  add: 'Add a passkey',
  full: 'You have {count} passkeys, the maximum. Remove one to add another.',

  // Add
  name: 'Name',
  nameHint: 'So that you can tell your passkeys apart.',
  thisDevice: 'My device',
  currentPassword: 'Current password',
  code: 'Code from your authenticator app',
  approveFirst: 'First approve this with a passkey you already have.',
  create: 'Create passkey',

  // Rename
  renameTitle: 'Rename “{name}”',
  save: 'Save name',
  cancel: 'Cancel',

  // Remove
  removeTitle: 'Remove “{name}”?',
  removeNote:
    'It stops working at once, and you are signed out on every other device. Approve it with a passkey.',
  removeConfirm: 'Remove passkey',
  removeLastConfirm: 'Remove and turn the password on',

  // What goes wrong
  unsupported: 'This browser or device does not support passkeys. Update it, or use another one.',
  cancelled: 'No passkey was used. It was cancelled, timed out, or this device has no passkey for this app.',
  address: 'Passkeys do not work at this address. Open the app at its usual address and try again.',
  known: 'This device already has a passkey for your account.',
  failed: 'The passkey could not be read. Nothing was changed. Please try again.',
} as const
