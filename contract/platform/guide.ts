// What the documents say in words: each call in one sentence, each problem code with what to do about it.

/** One sentence for each call, by its route. */
export const callSummaries: Readonly<Record<string, string>> = {
  'PUT members/{externalId}':
    'Registers a member, or changes what the platform knows of them. The inviter is set once.',
  'GET members/{externalId}': 'Reads a member: state, level, identity and what they may do.',
  'GET members/{externalId}/balances':
    'Reads what a member has, wallet by wallet; none before the first money came.',
  'GET members/{externalId}/money-log':
    'Reads what changed the balances of a member, newest first, line by line.',
  'POST recharges':
    'Reports a recharge. It enters the queue of the console, where an operator decides it once.',
  'GET recharges/{externalId}': 'Reads a recharge and what became of it.',
  'PATCH recharges/{externalId}':
    'Reports how many blocks confirm a recharge by now; with enough of them the queue offers it.',
  'POST withdrawals':
    'Asks for a withdrawal: switches, address, limits and balance are checked and the amount is held, or 422 names the rule.',
  'GET withdrawals/{externalId}': 'Reads a withdrawal and what became of it.',
  'POST withdrawals/{externalId}/cancel':
    'Takes a withdrawal back for the member while nobody has decided it; 409 afterwards.',
  'POST withdrawals/{externalId}/payment':
    'Reports the payment of a withdrawal, for platforms that sign their payouts themselves.',
  'PUT withdrawal-addresses/{externalId}':
    'Keeps an address of a member for withdrawals, or changes its label.',
  'POST files': 'Stores an image or a PDF, to be named by the call that needs it.',
  'POST identity-applications':
    'Hands in an application for identity verification. It enters the queue of the console.',
  'GET identity-applications/{externalId}': 'Reads an application and what became of it.',
  'POST transfers': 'Moves money between two wallets of a member.',
  'GET transfers/{externalId}': 'Reads a move between wallets.',
  'POST conversions':
    'Converts an amount of one currency into another at the rate that the member was quoted.',
  'GET conversions/{externalId}': 'Reads a conversion.',
  'POST stakes': 'Opens a stake of a member in a product that is on sale.',
  'GET stakes/{externalId}': 'Reads a stake: its terms, what it has earned and how it ended.',
  'POST stakes/{externalId}/redeem':
    'Takes a stake back for the member, with what an early end costs.',
  'POST redemptions': 'Uses a redemption code for a member, who gets its reward once.',
  'POST red-envelopes/{no}/claims': 'Claims a part of a red envelope for a member, who gets one.',
  'POST coupons/{couponLogNo}/use':
    'Uses a coupon of a member for a trade, a recharge or a stake, and pays what it is worth.',
  'POST security/sign-ins':
    'Reports a sign-in of a member, or one that was refused, and answers whether the member may be signed in.',
  'POST security/verification-codes':
    'Reports a code that was sent to somebody; only its hash is told.',
  'POST security/credential-changes':
    'Reports that a member changed how they sign in or confirm; withdrawals wait from then on.',
  'GET content/notices':
    'Reads the notices that are due now, in one language: for everybody, and for the groups that `audience` names.',
  'GET content/news': 'Reads the articles that are due now, in one language.',
  'GET content/banners': 'Reads the banners that are due now, in one language.',
  'GET content/service-links': 'Reads the ways to reach customer service, in one language.',
  'GET content/website': 'Reads what the site says of itself, in one language.',
  'GET content/products': 'Reads the products that are shown to members, with their terms.',
  'GET content/wallet-codes': 'Reads the currencies that are open, network by network.',
  'GET content/cycles': 'Reads the delivery cycles that are open to new orders.',
  'GET events':
    'Reads events behind a sequence, in their order; waits for the first one as long as `wait` says.',
}

/** What a problem code means and what to do about it. */
export const problemGuide: Readonly<Record<string, string>> = {
  invalid: 'The input is not what the call takes; `errors` names the fields. Mend the program.',
  unauthenticated: 'No key, or one that is unknown, ended or expired. Get a key in the console.',
  scope_missing: 'The key lacks the scope of the call.',
  network_refused: 'The key does not allow calls from this network.',
  not_found: 'No record of this kind has the externalId, or no call has this path.',
  unknown_member: 'No member has the externalId. Register the member first.',
  method_not_allowed: 'The path has no such method.',
  conflict:
    'The record stands against it: it exists, or is decided. `conflictsWith` names it where there is one. Read it and go on from there.',
  in_progress:
    'A call with this Idempotency-Key is being carried out. Repeat it after Retry-After.',
  gone: 'Events behind this sequence are no longer kept. Read the records, then follow from now.',
  too_large: 'The body is larger than 1 MB.',
  insufficient_funds: 'The member does not have the amount.',
  frozen: 'The member or what they need for this is frozen. Tell the member; nothing was written.',
  closed: 'The account is closed and keeps what it was.',
  limit_exceeded: 'An amount or a number is outside of a limit; `detail` says which.',
  currency_disabled: 'The currency is not open for this, or not over this network.',
  address_refused: 'The address is malformed, blocked or still cooling down.',
  closed_day: 'The day of the books is closed; what belongs to it can no longer change.',
  rule: 'Another rule of the console refuses it; `detail` says which.',
  idempotency_mismatch:
    'The Idempotency-Key came with another call or body before. Use a new key for a new call.',
  too_many: 'More calls than the key may make. Repeat after Retry-After.',
  internal: 'The server failed and wrote nothing. Repeat with the same Idempotency-Key.',
  unavailable:
    'The server cannot answer now. Repeat after Retry-After with the same Idempotency-Key.',
}
