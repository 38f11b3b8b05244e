/** dashboard: whom the client can reach, as the operator has named it; nothing where nothing is named. */
import { brand } from '@pramaan/brand'
import { Card } from '@pramaan/ui/card.tsx'
import { Mail, Phone } from 'lucide-react'
import { say } from './say.ts'

const firm = brand.operator?.legalName ?? brand.name
const { email, phone, hours } = brand.support

export const Contact = () => (
  <Card title={say('contact', { firm })} aside={hours} className="[&>div]:pt-0">
    <p className="flex flex-wrap items-center gap-x-6">
      <a href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center gap-2">
        <Mail size={18} aria-hidden="true" />
        <span className="wrap-anywhere">{email}</span>
      </a>
      {phone !== null && (
        <a
          href={`tel:${phone.replaceAll(' ', '')}`}
          className="text-link inline-flex min-h-11 items-center gap-2"
        >
          <Phone size={18} aria-hidden="true" />
          {phone}
        </a>
      )}
      <span className="text-soft text-sm">{say('contactNote')}</span>
    </p>
  </Card>
)
