/** What only the owner's login may do with the keys, at each start and before anyone is answered. */
import { bindOldHashes } from './clients/bind-old-hashes.ts'
import { sealOldTexts } from './clients/seal-old-texts.ts'
import { sealOldSecrets } from './firm/seal-old-secrets.ts'
import { referencesIn } from './payments/references.ts'
import { openDatabase } from './platform/database.ts'
import { keysOfDatabase } from './platform/keys.ts'
import { withSealedTexts } from './platform/sealed-texts.ts'
import { teachServerKey } from './platform/server-key.ts'

/** What an earlier version left in plain is sealed, its hashes are bound to their owners, and the database learns the server's word. */
export async function sealAsOwner(ownerUrl: string, keysFile: string): Promise<void> {
  const owner = openDatabase({ url: ownerUrl, connections: 1, asOwner: true })
  try {
    const keys = await keysOfDatabase(owner, keysFile)
    await sealOldTexts(withSealedTexts(owner, keys), referencesIn)
    await bindOldHashes(owner, keys)
    await sealOldSecrets(owner, keys)
    await teachServerKey(owner, keys)
  } finally {
    await owner.close()
  }
}
