/** contracts: who the client is: images, the identity check, the avatar. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { identityStatus, nothing } from './fields.ts'
import { dateOfBirth, fullName, idNumber, imageUrl, mobile } from './identity-fields.ts'

export const uploadedImage = z.strictObject({ url: z.string() })

export const uploadImage = apiCall({
  method: 'POST',
  path: '/client/app/v1/image',
  access: 'client',
  summary: 'Upload an image for the identity check. It is private to the client.',
  takesFile: true,
  reply: uploadedImage,
})

export const uploadAvatar = apiCall({
  method: 'POST',
  path: '/client/app/v1/avatar',
  access: 'approved-client',
  summary: 'Upload the client’s own avatar.',
  takesFile: true,
  reply: uploadedImage,
})

export const viewImage = apiCall({
  method: 'GET',
  path: '/client/app/v1/image/:id',
  access: 'client',
  summary: 'One of the client’s own images, as JPEG.',
  // Any text: an id that cannot exist is answered like one that does not.
  params: z.strictObject({ id: z.string() }),
  givesImage: true,
  reply: nothing,
})

export const submitIdentity = apiCall({
  method: 'POST',
  path: '/identify/app/v1',
  access: 'client',
  summary: 'Hand in the identity check. Possible once, and again after a rejection.',
  body: z.strictObject({
    full_name: fullName,
    mobile: z.optional(mobile),
    dob: dateOfBirth,
    id_no: idNumber,
    id_front_url: imageUrl,
    id_back_url: imageUrl,
  }),
  reply: nothing,
})

/** The ID number leaves the server only in masked form. Times are ISO instants. */
export const identityDetail = z.strictObject({
  full_name: z.string(),
  id_no: z.string(),
  mobile: z.string(),
  dob: z.string(),
  create_datetime: z.string(),
  check_time: z.nullable(z.string()),
  id_front_url: z.string(),
  id_back_url: z.string(),
  status: identityStatus,
  reason: z.nullable(z.string()),
  promised_by: z.nullable(z.string()),
})
export type IdentityDetail = z.output<typeof identityDetail>

export const identityDetailCall = apiCall({
  method: 'GET',
  path: '/identify/app/v1/detail',
  access: 'client',
  summary: 'What the client handed in last, or null.',
  reply: z.nullable(identityDetail),
})
