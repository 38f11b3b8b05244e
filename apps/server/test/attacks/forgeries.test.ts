/** Whoever has the app's login to the database, and not the key file, forges nothing. The same forgeries stand in `npm run attack`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../harness.ts'
import * as market from './forged-market.ts'
import * as people from './forged-people.ts'
import * as records from './forged-records.ts'
import * as signatures from './forged-signatures.ts'
import * as tries from './forged-tries.ts'
import * as waysIn from './forged-ways-in.ts'
import { type Forgery, forge } from './forgeries.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const isHeld = async (forgery: Forgery): Promise<void> => {
  expect(await forge(house, forgery)).toBe(true)
}

test('a password hash that is copied into another client’s row opens nothing', () =>
  isHeld(people.passwordOfAnother))
test('a password hash that is copied into a colleague’s row opens nothing', () =>
  isHeld(people.passwordOfAColleague))
test('a PIN hash that is copied into another client’s row opens nothing', () => isHeld(people.pinOfAnother))
test('nobody opens a session of a checker but the server', () => isHeld(people.sessionOfAChecker))
test('a session that is laid to another client opens nothing', () => isHeld(people.sessionOfAnother))
test('a second factor is not taken away by a statement', () => isHeld(people.secondFactorTaken))
test('nobody adds a passkey for another client, or takes one away, but the server', () =>
  isHeld(waysIn.passkeyOfAnother))
test('nobody adds a passkey for a colleague but the server', () => isHeld(waysIn.passkeyOfAColleague))
test('what a passkey is asked to sign is the server’s', () => isHeld(waysIn.challengeForAnotherAct))
test('nobody adds a colleague, or a role, but the server', () => isHeld(waysIn.inventedColleague))
test('nobody adds a client but the server', () => isHeld(waysIn.inventedClient))
test('a second factor that a thief knows does not become a colleague’s', () =>
  isHeld(waysIn.secretOfAColleague))
test('an approval that no PIN gave, or that was spent, opens nothing', () => isHeld(waysIn.grantWithoutPin))
test('an approval that no passkey of a colleague gave is refused', () => isHeld(waysIn.grantOfAColleague))
test('a reset proof that nobody was given resets nothing', () => isHeld(waysIn.resetWithoutCode))
test('a code or a proof that is laid to another address resets nothing', () => isHeld(waysIn.resetOfAnother))
test('a code that is made to live longer than 10 minutes opens nothing', () => isHeld(waysIn.codeThatLives))
test('a code in the outbox cannot be read without the key file', () => isHeld(waysIn.codeInTheOutbox))
test('codes of a client do not go to another address', () => isHeld(waysIn.addressOfAnother))
test('an earlier password that is written back opens nothing', () => isHeld(waysIn.olderPassword))
test('an earlier PIN that is written back opens nothing', () => isHeld(waysIn.olderPin))
test('5 wrong PINs stay 5, whatever a statement says', () => isHeld(waysIn.pinTriesGivenBack))
test('wrong passwords stay counted, whatever a statement says', () => isHeld(tries.passwordTriesGivenBack))
test('nobody forgives tries but the server', () => isHeld(tries.triesForgivenByNobody))
test('the wait for withdrawals after a reset is not cut short', () => isHeld(waysIn.withdrawalsFreed))
test('a bank account is neither added nor changed nor made usable by a statement', () =>
  isHeld(waysIn.payeeOfAnother))
test('a dividend that no list and no two people told is refused', () => isHeld(records.inventedDividend))
test('a price for a sale that the server did not give is refused', () => isHeld(records.inventedSellQuote))
test('a last price that no feed told is refused', () => isHeld(records.inventedLastQuote))
test('stored candles are not rewritten', () => isHeld(records.rewrittenCandles))
test('mails are neither invented nor deleted nor changed nor kept from leaving', () =>
  isHeld(records.mailsTaken))
test('a line of a client’s activity that the server did not write is refused', () =>
  isHeld(records.falseActivity))
test('money is not taken in the names of two people who know nothing of it', () =>
  isHeld(records.twoPeoplesNames))
test('cash is not held without a cause', () => isHeld(records.heldWithoutCause))
test('what is traded is told by the server: nobody points a symbol at another', () =>
  isHeld(market.symbolOfAnother))
test('a dividend is not marked as given', () => isHeld(market.dividendMarkedGiven))
test('a note’s level is fixed by the server', () => isHeld(market.levelFixedEarly))
test('an hour without the app that never was is not noted', () => isHeld(market.inventedOutage))
test('a notice is neither deleted nor marked as read nor kept from being mailed', () =>
  isHeld(market.noticeHidden))
test('a key of a colleague is kept and moved by the server alone', async () => {
  await isHeld(signatures.keyOfAThief)
  await isHeld(signatures.keyThatMoves)
})
test('a signature that a thief lays under a proposal is signed under by nobody', () =>
  isHeld(signatures.signatureUnderAnother))
test('a count written by a thief locks no passkey out', () => isHeld(signatures.countThatLocksOut))
test('a signature is neither changed nor taken away', () => isHeld(signatures.signatureTaken))
test('nobody switches signatures off again', () => isHeld(signatures.signaturesSwitchedOff))
