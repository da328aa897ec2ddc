/**
 * Names a token without revealing it: two 32-bit FNV-1a runs. It only tells tokens apart within one
 * browser, so speed and working on plain http matter and strength does not.
 */
export function fingerprint(token: string): string {
  let low = 0x811c9dc5
  let high = 0xcbf29ce4
  for (let at = 0; at < token.length; at += 1) {
    const unit = token.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ (unit + at), 0x01000193)
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}
