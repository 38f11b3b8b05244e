/** avatar: the dialog's states and texts. The cropper itself needs a real browser and is walked in the journeys. */
import { clientMessages, limits, messages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '../../platform/session.ts'
import { paperLine, type SentFile, stored } from '../../platform/test/paper-xhr.ts'
import { menuItems, ok, profile } from '../../platform/test/worlds.ts'
import { currentToasts, dismissToast } from '../../platform/toasts.ts'
import UpdateAvatarModal from './update-avatar-modal.tsx'

const AVATAR = '/api/client/app/v1/image/6f1c2a52-0000-4000-8000-000000000009'
const cut = { crop: (_: Blob) => {}, fail: () => {} }

vi.mock('./crop-box.tsx', () => ({
  CropBox: ({ onCrop, onError }: { onCrop(jpeg: Blob): void; onError(): void }) => {
    cut.crop = onCrop
    cut.fail = onError
    return <p>cropper</p>
  },
}))

let avatar: string | null
let files: SentFile[]
let profilesAsked = 0
const onClose = vi.fn()

beforeEach(() => {
  avatar = null
  profilesAsked = 0
  onClose.mockReset()
  files = paperLine()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/login')) return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    if (path.includes('/image/')) return new Response('x', { headers: { 'Content-Type': 'image/jpeg' } })
    if (path.endsWith('/menu')) return ok(menuItems)
    profilesAsked++
    return ok({ ...profile, avatar })
  })
})
afterEach(async () => {
  await act(async () => signOut())
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const dialog = () => find('[role="dialog"]')
const send = () => find<HTMLButtonElement>('footer button', dialog())
const says = (text: string) => dialog().textContent?.includes(text) ?? false

async function show() {
  await act(() => signIn({ email: 'a@b.co', password: 'x', remember: false }))
  onScreen(<UpdateAvatarModal onClose={onClose} />)
  await until(() => document.querySelector('[role="dialog"]') !== null)
}
async function choose(file: File) {
  const input = find<HTMLInputElement>('input[type="file"]', dialog())
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const photo = () => new File(['pixels'], 'holiday.webp', { type: 'image/webp' })
const crop = () => act(async () => cut.crop(new Blob(['jpeg'], { type: 'image/jpeg' })))

test('no file: nothing can be uploaded, and the initials stand in the place of a picture', async () => {
  await show()
  expect([send().textContent, send().disabled]).toEqual([clientMessages.avatar.upload, true])
  expect(says(clientMessages.avatar.preview)).toBe(true)
  expect(find<HTMLInputElement>('input[type="file"]', dialog()).accept).toBe('image/*')
})

test(`a stored avatar is labelled "${clientMessages.avatar.existing}" until there is a crop`, async () => {
  avatar = AVATAR
  await show()
  await until(() => says(clientMessages.avatar.existing))
  expect(says(clientMessages.avatar.existing)).toBe(true)
  await choose(photo())
  expect(says(clientMessages.avatar.existing)).toBe(true)
  await crop()
  expect([says(clientMessages.avatar.preview), says(clientMessages.avatar.existing)]).toEqual([true, false])
})

test('the upload waits for a crop; another file takes the old crop away', async () => {
  await show()
  await choose(photo())
  expect([says('holiday.webp'), says('cropper'), send().disabled]).toEqual([true, true, true])
  await crop()
  expect(send().disabled).toBe(false)
  await choose(photo())
  expect(send().disabled).toBe(true)
})

test('what is no image, is too large or cannot be opened is said, and no cropper stays', async () => {
  await show()
  await choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect([says(clientMessages.images.onlyImages), says('cropper')]).toEqual([true, false])
  const large = photo()
  Object.defineProperty(large, 'size', { value: limits.imageMaximumBytes })
  await choose(large)
  expect([says(clientMessages.images.tooLarge), says('cropper')]).toEqual([true, false])
  await choose(photo())
  await act(async () => cut.fail())
  expect([says('This WebP image cannot be opened here.'), says('cropper'), send().disabled]).toEqual([
    true,
    false,
    true,
  ])
})

test('success: a JPEG named avatar.jpg is sent, the dialog closes, a toast of 3 s says so, the profile is fresh', async () => {
  await show()
  await choose(photo())
  await crop()
  const before = profilesAsked
  await press(send())
  expect([send().textContent, send().disabled]).toEqual([clientMessages.avatar.uploading, true])
  expect(files[0]).toMatchObject({
    url: '/api/client/app/v1/avatar',
    file: { name: 'avatar.jpg', type: 'image/jpeg' },
  })
  await act(async () => files[0]?.answer(200, stored(AVATAR)))
  expect(onClose).toHaveBeenCalledOnce()
  expect(currentToasts()).toMatchObject([
    { kind: 'success', text: clientMessages.avatar.uploaded, ms: limits.accountToastMs },
  ])
  expect(profilesAsked).toBe(before + 1)
})

test(`failure: "${clientMessages.avatar.failed}", the dialog stays, and the same crop is the same intent`, async () => {
  await show()
  await choose(photo())
  await crop()
  await press(send())
  await act(async () => files[0]?.breakLine())
  expect(says(`${clientMessages.avatar.failed}. ${messages.http.network}`)).toBe(true)
  expect(currentToasts()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  expect([send().textContent, send().disabled]).toEqual([clientMessages.avatar.upload, false])
  await press(send())
  expect(files[1]?.headers['Idempotency-Key']).toBe(files[0]?.headers['Idempotency-Key'])
  const { image_quota_reached: quota } = refusals
  await act(async () =>
    files[1]?.answer(400, { code: 'image_quota_reached', message: quota.says, data: null }),
  )
  expect(says(quota.says)).toBe(true)
})
