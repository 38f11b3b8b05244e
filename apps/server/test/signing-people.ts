/** Two members of the firm who hold keys, and what they sign: by the console's calls, as a browser would. */
import {
  approveProposal,
  type Proposal,
  type ProposalAsk,
  propose,
  rejectProposal,
  showStaffKey,
  signProposal as signProposalCall,
} from '@pramaan/contracts'
import {
  actText,
  demoStaffSigner,
  possessionText,
  proposalText,
  type StaffSigner,
  signDecision,
  signProposal,
} from '@pramaan/verifier'
import { instanceOf } from '../src/firm/staff-keys.ts'
import { at, newPerson, type Person, reason, sendAs } from './firm.ts'
import type { Answer, House } from './harness.ts'

export interface Signing {
  readonly person: Person
  readonly signer: StaffSigner
}

export interface SigningFirm {
  readonly maker: Signing
  readonly checker: Signing
}

export const withKey = async (person: Person, name = person.email): Promise<Signing> => ({
  person,
  signer: await demoStaffSigner(`key of ${name}`),
})

export async function showKey(house: House, { person, signer }: Signing, passkey?: object): Promise<Answer> {
  const text = possessionText({
    instance: instanceOf(house.services.keys),
    staff: person.staffId,
    name: person.name,
    role: person.role,
    key: signer.keyId,
    at: house.clock.now().toISOString(),
  })
  const possession = await signer.sign(text)
  return sendAs(house.app, person, showStaffKey, { body: { possession, ...(passkey && { passkey }) } })
}

/** A maker and a checker, the first two who hold keys. */
export async function newSigningFirm(house: House): Promise<SigningFirm> {
  const maker = await withKey(await newPerson(house, 'maker'))
  const checker = await withKey(await newPerson(house, 'checker'))
  for (const one of [maker, checker]) {
    const answer = await showKey(house, one)
    if (answer.status !== 200) throw new Error(`a key was not taken: ${answer.raw}`)
  }
  return { maker, checker }
}

const saying = ({ services, clock }: House, { person }: Signing) => ({
  instance: instanceOf(services.keys),
  by: person.staffId,
  reason,
  at: clock.now(),
})

export const proposalSignature = (house: House, by: Signing, id: string, act: ProposalAsk) =>
  signProposal(by.signer, { ...saying(house, by), id, act })

/** With a salt that was used before, as an honest browser never would. */
export async function proposalSignatureSalted(
  house: House,
  by: Signing,
  { act, salt }: { readonly act: ProposalAsk; readonly salt: string },
) {
  const { at: now, ...own } = saying(house, by)
  const text = proposalText({
    ...own,
    ...{ id: crypto.randomUUID(), kind: act.kind, act: actText(act, salt), key: by.signer.keyId },
    at: now.toISOString(),
  })
  return { signed: await by.signer.sign(text), salt }
}

export async function proposeSigned(house: House, by: Signing, act: ProposalAsk): Promise<Proposal> {
  const signature = await proposalSignature(house, by, crypto.randomUUID(), act)
  const answer: Answer<{ proposal: Proposal }> = await sendAs(house.app, by.person, propose, {
    body: { act, reason, signature },
  })
  if (answer.status !== 200) throw new Error(`proposal refused: ${answer.raw}`)
  return answer.body.data.proposal
}

export async function signLater(
  house: House,
  by: Signing,
  id: string,
  act: ProposalAsk,
): Promise<Answer<Proposal>> {
  const signature = await signProposal(by.signer, {
    ...saying(house, by),
    id,
    act,
    reason: 'The bank’s statement, uploaded as the bank gave it.',
  })
  return sendAs(house.app, by.person, at(signProposalCall, { id }), { body: { signature } })
}

export const decisionSignature = (
  house: House,
  by: Signing,
  { signed, client_id: clientId, changes }: Proposal,
  decision: 'approved' | 'rejected',
) =>
  signDecision(by.signer, { ...saying(house, by), proposal: signed?.text ?? '', decision, clientId, changes })

export async function decideSigned(
  house: House,
  by: Signing,
  proposal: Proposal,
  decision: 'approved' | 'rejected' = 'approved',
): Promise<Answer<Proposal>> {
  const signature = await decisionSignature(house, by, proposal, decision)
  const call = decision === 'approved' ? approveProposal : rejectProposal
  return sendAs(house.app, by.person, at(call, { id: proposal.id }), { body: { reason, signature } })
}
