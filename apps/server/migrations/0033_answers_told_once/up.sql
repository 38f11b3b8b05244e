-- Why: an answer that lets someone in (tokens, a session's or device's cookie, the proof of a reset, a second factor's secret)
-- was stored with its Idempotency-Key and told again to whoever repeated the call. None is stored any more; those that
-- were are deleted here.
-- Locks: the deleted rows only; the table idempotency is read once.

delete from idempotency where route ~ ('^POST (/api/auth/app/v2/(login|refresh|logout)|/console-api/auth/(login|logout)'
  || '|/api/client/app/v1/code|/api/client/app/v1/totp(/confirm)?|/console-api/account/second-factor)([?]|$)');
