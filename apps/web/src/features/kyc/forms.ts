/** kyc: what the two forms accept. The age is judged here by this device's day in India, and by the server for good. */
import {
  ageOn,
  clientMessages,
  dateOfBirth,
  fullName,
  idNumber,
  imageUrl,
  isCalendarDay,
  limits,
  mobile,
} from '@pramaan/contracts'
import * as z from 'zod/mini'
import { istDate, now } from '../../platform/clock.ts'

const isOldEnough = (birthday: string): boolean =>
  !isCalendarDay(birthday) || ageOn(istDate(now()), birthday) >= limits.kycMinimumAge

export const baseForm = z.object({
  full_name: fullName,
  mobile,
  dob: dateOfBirth.check(z.refine(isOldEnough, clientMessages.kyc.tooYoung)),
})
export type BaseForm = z.output<typeof baseForm>

export const idForm = z.object({ id_no: idNumber, id_front_url: imageUrl, id_back_url: imageUrl })
export type IdForm = z.output<typeof idForm>
