-- Which group a kind of notice belongs to. `packages/contracts/src/notices.ts` has the same; a test compares them.
create or replace function notice_topic(kind text) returns text language sql immutable parallel safe as $$
  select case
    when kind in ('deposit-credited', 'deposit-rejected', 'deposit-returned', 'deposit-expired', 'withdrawal-approved',
                  'withdrawal-sent', 'withdrawal-paid', 'withdrawal-rejected', 'sale-settled', 'reward-paid', 'credit-expired',
                  'day-charges', 'loan-approved', 'loan-rejected', 'loan-drawn', 'loan-instalment', 'loan-late', 'loan-shortfall',
                  'loan-cured', 'loan-invoked', 'loan-closed') then 'money'
    when kind in ('order-executed', 'order-part-filled', 'order-sold', 'order-rejected', 'order-cancelled', 'order-allotted',
                  'order-listed', 'units-allotted', 'units-redeemed', 'redemption-cancelled', 'nav-corrected', 'bought-back',
                  'tender-released', 'sip-missed') then 'orders'
    when kind in ('dividend', 'idcw', 'bond-coupon', 'note-coupon', 'matured', 'recovered', 'payment-missed', 'split', 'bonus',
                  'consolidation') then 'income'
    when kind in ('alert-fired', 'alert-cancelled') then 'alerts'
    when kind in ('file-opened', 'identity-opened', 'evidence-opened', 'identity-decided', 'rights-changed', 'account-unfrozen',
                  'second-factor-reset', 'adjustment', 'claim-paid', 'claim-rejected', 'staff-acted') then 'staff'
    when kind in ('device-new', 'device-signed-out', 'password-changed', 'password-reset', 'pin-set', 'pin-locked', 'pin-disabled',
                  'card-added', 'card-changed', 'card-removed', 'passkey-added', 'passkey-removed', 'passkey-refused',
                  'second-factor-on', 'second-factor-off', 'recovery-used', 'account-frozen') then 'security' end
$$;

-- How a kind is mailed: `own`, by the act itself, whatever was chosen; `choice`, as the client chose for its group; `never`, because
-- the mail of the act is written where the choice is looked at, or because there is nothing in it to mail; `always`.
create or replace function notice_mail(kind text) returns text language sql immutable parallel safe as $$
  select case
    when kind in ('sale-settled', 'credit-expired', 'day-charges', 'deposit-expired', 'file-opened', 'identity-opened',
                  'evidence-opened', 'rights-changed', 'staff-acted') or notice_topic(kind) in ('orders', 'income') then 'choice'
    when kind in ('device-new', 'device-signed-out', 'withdrawal-paid') then 'always'
    else 'own' end
$$;

-- What an order's step is told as; null where it is the client's own doing, or nothing has come of it yet.
create or replace function notice_kind_of_step(code text, actor text, product text) returns text
  language sql immutable parallel safe as $$
  select case
    when code = 'holding' and product = 'ipo' then 'order-listed'
    when code = 'holding' then 'order-executed'
    when code = 'part-filled' then 'order-part-filled'
    when code in ('sold', 'sold-in-part', 'exited', 'exited-in-part') then 'order-sold'
    when code = 'settled' then 'sale-settled'
    when code in ('listing', 'allotted') then 'order-allotted'
    when code = 'units-allotted' then 'units-allotted'
    when code = 'redeemed' then 'units-redeemed'
    when code = 'nav-corrected' then 'nav-corrected'
    when code = 'bought-back' then 'bought-back'
    when code = 'tender-released' then 'tender-released'
    when code = 'matured' then 'matured'
    when code = 'recovered' then 'recovered'
    when code = 'missed' then 'payment-missed'
    when actor = 'client' then null
    when code = 'rejected' then 'order-rejected'
    when code = 'cancelled' then 'order-cancelled'
    when code = 'redemption-cancelled' then 'redemption-cancelled' end
$$;

-- What an entry of the audit log is told as. Acts of the firm's people that another notice tells of, with its amount, are left to that
-- one, and proposals to the activity: they have not changed anything yet. Any other act of theirs is told, also one that is yet to come.
create or replace function notice_kind_of_audit(act text, actor_kind text) returns text language sql immutable parallel safe as $$
  select case
    when actor_kind = 'staff' then case
      when act = 'identity.read' then 'identity-opened'
      when act = 'claim-evidence.read' then 'evidence-opened'
      when act like '%.opened' then 'file-opened'
      when act = 'identity-decision.approved' then 'identity-decided'
      when act = 'client-flags.approved' then 'rights-changed'
      when act = 'client-unfreeze.approved' then 'account-unfrozen'
      when act = 'second-factor-reset.approved' then 'second-factor-reset'
      when act in ('deposit-match.approved', 'deposit-rejection.approved', 'payment-return.approved',
                   'withdrawal-decision.approved', 'cash-adjustment.approved', 'claim-decision.approved', 'cash-reward.approved',
                   'loan-decision.approved', 'statement-import.approved', 'exchange-answer.approved', 'exchange-answer.checked')
        -- An offer is never a notice.
        or act in ('credit-offer.approved', 'credit-close.approved')
        or act like 'proposal.%' or act like 'order.%' or act like 'payout.%' then null
      else 'staff-acted' end
    when act = 'second-factor.recovery-used' then 'recovery-used'
    when act in ('device.new', 'device.signed-out', 'password.changed', 'password.reset', 'pin.set', 'pin.locked', 'pin.disabled',
                 'card.added', 'card.changed', 'card.removed', 'passkey.added', 'passkey.removed', 'passkey.refused',
                 'second-factor.on', 'second-factor.off', 'account.frozen') then replace(act, '.', '-') end
$$;
