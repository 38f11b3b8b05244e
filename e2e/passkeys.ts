/** journeys: a phone's own authenticator, as Chromium plays it. It verifies its owner each time without a finger. */
import type { Page } from '@playwright/test'

export interface Authenticator {
  /** Whether the device knows its owner from now on: by a finger, a face or a PIN. */
  knowsItsOwner(isKnown: boolean): Promise<void>
}

/** Stays with this page. Another page of the same person has another device. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    knowsItsOwner: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
