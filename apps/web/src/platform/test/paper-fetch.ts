/** platform tests: a server on paper for screens, and somebody who is signed in to it. */
import type { ClientProfile } from '@pramaan/contracts'
import { act } from 'react'
import { vi } from 'vitest'
import { plugRouter } from '../navigation.ts'
import { signIn, signOut } from '../session.ts'
import { currentToasts, dismissToast } from '../toasts.ts'
import { answer, menuItems, ok, profile } from './worlds.ts'

export interface Sent {
  /** `POST /client/app/v1/pin`, without the base and the query. */
  readonly call: string
  readonly query: string
  readonly body: unknown
  readonly headers: Headers
}

type Answer = (sent: Sent) => Response | Promise<Response>

export class PaperFetch {
  readonly sent: Sent[] = []
  profile: ClientProfile = profile
  private readonly answers = new Map<string, Answer>()

  /** What is answered from now on; `call` is the method and the path without the base. */
  on(call: string, reply: Answer): void {
    this.answers.set(call, reply)
  }

  of(call: string): Sent[] {
    return this.sent.filter((one) => one.call === call)
  }

  async open(who: Partial<ClientProfile> = {}): Promise<void> {
    this.profile = { ...profile, ...who }
    this.on('GET /auth/app/v2/client_info', () => ok(this.profile))
    this.on('GET /client/app/v1/menu', () => ok(menuItems))
    this.on('POST /auth/app/v2/login', () => ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 }))
    plugRouter(() => undefined)
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.play(path, init))
    await signIn({ email: profile.email, password: 'demo1234', remember: false })
    this.sent.length = 0
  }

  async close(): Promise<void> {
    await act(async () => signOut())
    for (const { id } of currentToasts()) dismissToast(id)
    this.answers.clear()
    vi.unstubAllGlobals()
  }

  private async play(address: string, init: RequestInit): Promise<Response> {
    const [path = '', query = ''] = address.split('?')
    const sent: Sent = {
      call: `${init.method} ${path.replace(/^\/api/, '')}`,
      query,
      body: init.body ? JSON.parse(String(init.body)) : null,
      headers: new Headers(init.headers),
    }
    this.sent.push(sent)
    return (await this.answers.get(sent.call)?.(sent)) ?? ok(null)
  }
}

/** A refusal as the server words it. */
export const no = (code: string, message: string, headers: Record<string, string> = {}, status = 400) =>
  answer(status, { code, message, data: null }, headers)
