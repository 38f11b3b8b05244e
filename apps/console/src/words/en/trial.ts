/** Words of promotional credit. */
export default {
  title: 'Promotional credit',
  rowTitle: '{name} · {amount}',
  rowNote: 'For {whom} · pays charges till {ends}',
  everyone: 'everyone who is allowed a bonus',
  oneClient: 'account {account}',
  taken: '{accepted} accepted · {spent} of {given} spent',
  nextOpens: 'Offered from {day}',
  nextCloses: 'Can be accepted till {day}',

  // A new offer
  newOffer: 'New credit',
  newNote:
    'The credit pays charges and nothing else. No deposit or trade can be asked for it: the terms are fixed, and clients read exactly what a second person approves.',
  propose: 'Propose credit',
  name: 'Name, as clients read it',
  rupees: 'Credit, in rupees',
  rupeesHint: '₹1 to ₹25,000',
  client: 'Client',
  clientHint: 'Email address or account. Empty: everyone who is allowed a bonus',
  opens: 'Offered from',
  acceptBy: 'Last day to accept',
  ends: 'Last day whose charges it pays',

  // Its early end
  close: 'End the offer',
  closeTitle: 'End the offer of {title}',
  closeNote: 'From now on nobody can accept it. What was accepted goes on as agreed.',
  proposeClose: 'Propose the end',

  // A reward
  reward: 'Cash reward',
  rewardNote:
    'It is the client’s own cash as soon as a second person approves: withdrawable at once, and never counted as a return.',
  proposeReward: 'Propose reward',
  rewardClient: 'Client: email address or account',
  rewardRupees: 'Reward, in rupees',
  message: 'Message to the client',
} as const
