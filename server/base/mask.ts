/**
 * Hides the middle of an account name: `138****0001`, `ali****ce`, `a***@x.com`.
 * What is too short to show anything safely keeps its first character only.
 */
export function maskAccount(account: string): string {
  const at = account.indexOf('@')
  if (at > 0) return `${account.slice(0, 1)}***${account.slice(at)}`
  if (account.length < 6) return `${account.slice(0, 1)}****`
  const tail = account.length >= 10 ? 4 : 2
  return `${account.slice(0, 3)}****${account.slice(-tail)}`
}
