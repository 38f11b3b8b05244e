/**
 * ledger: what must hold of the books, as statements that find where it does not. Each gives sentences, none when all is
 * well. They look at deposits and withdrawals too, because what these promise must stand in the ledger; for trades see
 * audit-trades.ts.
 */
export interface Check {
  /** The invariant's number, as the conduct rules count them. */
  readonly name: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I8'
  /** Gives rows of one column, `says`. */
  readonly sql: string
}

/** More than this of one kind says nothing more. */
const MOST = 10

/** Acts that take money out of the product, and bring it back. */
const PAID_OUT = `('withdrawal-sent', 'withdrawal-came-back')`

export const checks: readonly Check[] = [
  {
    name: 'I1',
    sql: `select format('Transfer %s does not balance: it is %s off in %s.', e.transfer_id, sum(e.amount), a.asset) as says
          from ledger_entry e join ledger_account a on a.id = e.account_id
          group by e.transfer_id, a.asset having sum(e.amount) <> 0 order by e.transfer_id limit ${MOST}`,
  },
  {
    name: 'I1',
    sql: `select format('Transfer %s has no entries, or entries without it.', coalesce(t.id, e.transfer_id)) as says
          from ledger_transfer t full join (select distinct transfer_id from ledger_entry) e on e.transfer_id = t.id
          where t.id is null or e.transfer_id is null limit ${MOST}`,
  },
  {
    name: 'I2',
    sql: `select format('Account %s in %s of client %s says %s, its entries add up to %s.',
                        a.purpose, a.asset, a.client_id, a.balance, coalesce(e.added, 0)) as says
          from ledger_account a left join (select account_id, sum(amount) as added from ledger_entry group by 1) e
            on e.account_id = a.id
          where a.client_id is not null and a.asset = 'INR'
            and (a.balance <> coalesce(e.added, 0) or a.balance < 0) order by a.id limit ${MOST}`,
  },
  {
    name: 'I2',
    sql: `select format('The firm’s account %s in %s says %s, its entries add up to %s.',
                        a.purpose, a.asset, coalesce(f.kept, 0), coalesce(e.added, 0)) as says
          from ledger_account a
          left join (select account_id, sum(amount) as kept from ledger_firm_change group by 1) f on f.account_id = a.id
          left join (select account_id, sum(amount) as added from ledger_entry group by 1) e on e.account_id = a.id
          where a.client_id is null and coalesce(f.kept, 0) <> coalesce(e.added, 0) order by a.id limit ${MOST}`,
  },
  {
    name: 'I3',
    sql: `select format('Client %s was paid or promised %s paise of withdrawals, but only %s came in.',
                        w.client_id, w.taken, coalesce(m.came, 0)) as says
          from (select client_id, sum(amount_paise) as taken from withdrawal
                where state not in ('rejected', 'cancelled') group by 1) w
          left join (select e.client_id, sum(e.amount) as came
                     from ledger_entry e join ledger_account a on a.id = e.account_id
                     join ledger_transfer t on t.id = e.transfer_id
                     where e.client_id is not null and a.asset = 'INR' and t.act not in ${PAID_OUT} group by 1) m
            using (client_id)
          where w.taken > coalesce(m.came, 0) limit ${MOST}`,
  },
  {
    name: 'I4',
    sql: `select format('Client %s holds %s of %s, its entries add up to %s.', a.client_id, a.balance, a.asset,
                        coalesce(e.added, 0)) as says
          from ledger_account a left join (select account_id, sum(amount) as added from ledger_entry group by 1) e
            on e.account_id = a.id
          where a.client_id is not null and a.asset <> 'INR'
            and (a.balance <> coalesce(e.added, 0) or a.balance < 0) order by a.id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Withdrawal %s was held %s times in the ledger, with %s paise of %s.',
                        w.id, coalesce(h.times, 0), coalesce(h.amount, 0), w.amount_paise) as says
          from withdrawal w left join (${heldBy()}) h on h.ref = w.id
          where h.times is distinct from 1 or h.amount <> w.amount_paise or h.client_id <> w.client_id limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('%s paise are held in the ledger for withdrawal %s, which does not exist.', h.amount, h.ref) as says
          from (${heldBy()}) h left join withdrawal w on w.id = h.ref where w.id is null limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Client %s has %s paise held, but its open withdrawals are %s.',
                        client_id, coalesce(a.held, 0), coalesce(w.open, 0)) as says
          from (select client_id, sum(balance) as held from ledger_account
                where client_id is not null and purpose = 'held' and asset = 'INR' group by 1) a
          full join (select client_id, sum(amount_paise) as open from withdrawal
                     where state in ('requested', 'approved') group by 1) w using (client_id)
          where coalesce(a.held, 0) <> coalesce(w.open, 0) limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Deposit %s counts %s paise, but the ledger has %s for it.',
                        d.id, d.credited_paise, coalesce(e.amount, 0)) as says
          from deposit d left join (select e.transfer_id, e.client_id, sum(e.amount) as amount from ledger_entry e
                                    join ledger_transfer t on t.id = e.transfer_id
                                    where e.client_id is not null and t.act = 'deposit' group by 1, 2) e
            on e.transfer_id = d.transfer_id and e.client_id = d.client_id
          where d.state = 'credited' and d.credited_paise is distinct from e.amount limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('Transfer %s (%s) has nothing that brought it about.', id, act) as says
          from ledger_unexplained order by id limit ${MOST}`,
  },
  {
    name: 'I8',
    // Every hash is made anew from what stands in the tables; where a number is missing, that is the first bad entry.
    sql: `with told as (
            select e.client_id, e.seq, e.hash, e.amount, e.balance, e.transfer_id, a.purpose, a.asset, a.client_id as owner,
                   t.act, t.at, t.memo, t.ref, lag(e.seq, 1, 0::bigint) over chain as before,
                   coalesce(lag(e.hash) over chain, decode(repeat('00', 32), 'hex')) as prev,
                   sum(e.amount) over (partition by e.account_id order by e.seq) as added
            from ledger_entry e join ledger_account a on a.id = e.account_id
            join ledger_transfer t on t.id = e.transfer_id
            where e.client_id is not null
            window chain as (partition by e.client_id order by e.seq))
          select format('Entry %s of client %s was changed, dropped or added.',
                        min(least(seq, before + 1)), client_id) as says
          from told
          where seq <> before + 1 or owner is distinct from client_id or balance <> added
             or hash <> sha256(convert_to(ledger_entry_body(purpose, act, amount, asset, ledger_time(at), balance,
                               client_id, memo, encode(prev, 'hex'), ref, seq, transfer_id), 'UTF8'))
          group by client_id order by client_id limit ${MOST}`,
  },
  {
    name: 'I8',
    sql: `select format('The chain of client %s ends with entry %s, but %s are there.', c.client_id, c.entries,
                        coalesce(l.seq, 0)) as says
          from ledger_chain c left join lateral (
            select e.seq, e.hash from ledger_entry e where e.client_id = c.client_id order by e.seq desc limit 1) l on true
          where c.entries <> coalesce(l.seq, 0) or (c.entries > 0 and c.hash <> l.hash) limit ${MOST}`,
  },
  {
    name: 'I8',
    sql: `with told as (
            select number, hash, body, body::json as said, lag(number, 1, 0::bigint) over (order by number) as before,
                   encode(lag(hash) over (order by number), 'hex') as prev,
                   coalesce(lag((body::json ->> 'entries')::bigint) over (order by number), 0) as entries_before
            from ledger_head)
          select format('Head %s was changed, dropped or added.', min(least(number, before + 1))) as says from told
          where number <> before + 1 or hash <> sha256(convert_to(body, 'UTF8')) or (said ->> 'number')::bigint <> number
             or (said ->> 'prev') is distinct from prev or (said ->> 'entries')::bigint < entries_before
          having count(*) > 0`,
  },
]

function heldBy(): string {
  return `select t.ref, e.client_id, count(*) as times, sum(e.amount) as amount
          from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
          join ledger_account a on a.id = e.account_id
          where t.act = 'withdrawal-held' and a.purpose = 'held' group by 1, 2`
}

/** Of the newest head: what it counts for a client must still be the entry with that number. Takes the head's secret. */
export const signedEntries = `
  with newest as (select head_number, leaves from ledger_tree order by head_number desc limit 1),
  leaf as (
    select head_number, substring(leaves from n * 64 + 1 for 16) as blind, substring(leaves from n * 64 + 25 for 32) as hash,
           ('x' || encode(substring(leaves from n * 64 + 17 for 8), 'hex'))::bit(64)::bigint as entries
    from newest, generate_series(0, length(leaves) / 64 - 1) n),
  chain as (select client_id, substring(sha256($1 || uuid_send(client_id)) for 16) as blind from ledger_chain)
  select format('Head %s covers another entry %s of client %s than the one that is there.',
                leaf.head_number, leaf.entries, coalesce(chain.client_id::text, 'unknown')) as says
  from leaf left join chain using (blind)
  left join ledger_entry e on e.client_id = chain.client_id and e.seq = leaf.entries
  where e.hash is distinct from leaf.hash limit ${MOST}`
