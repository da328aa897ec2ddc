// Validators for addresses. They check the form only; nothing is looked up.
import { matches } from './matches.ts'

const octet = '(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)'
const ipv4 = `(?:${octet}\\.){3}${octet}`
const label = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?'

/** Tells an IPv4 address: four parts of 0–255, leading zeros allowed. */
export const isIpv4 = matches(15, new RegExp(`^${ipv4}$`))

const isPlainLocal = matches(64, /^[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*$/)
const isQuotedLocal = matches(64, /^"[^"\\\r\n]+"$/)
const isMailHost = matches(253, new RegExp(`^(?:\\[${ipv4}\\]|(?:${label}\\.)+[A-Za-z]{2,63})$`))

/** Tells an e-mail address of at most 254 characters; a quoted local part and a bracketed IPv4 host are allowed. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  return (isPlainLocal(local) || isQuotedLocal(local)) && isMailHost(text.slice(at + 1))
}

const urlParts =
  /^(?:(?:https?|ftp):)?\/\/(?:[^\s/?#@]+@)?([^\s/?#@:]+)(?::\d{2,5})?(?:[/?#]\S*)?$/i
const wideLabel =
  '[a-z\\d\\u00a1-\\uffff](?:[a-z\\d\\u00a1-\\uffff-]{0,61}[a-z\\d\\u00a1-\\uffff])?'
const isUrlHost = matches(253, new RegExp(`^(?:${wideLabel}\\.)+[a-z\\u00a1-\\uffff]{2,63}$`, 'i'))

/** Tells an IPv4 host that anybody can reach: not private, loopback, link-local, multicast or a network's own. */
function isPublicIpv4(host: string) {
  const [a = 0, b = 0, , d = 0] = host.split('.').map(Number)
  if (a === 0 || a === 10 || a === 127 || a > 223 || d === 0 || d === 255) return false
  return !(
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254)
  )
}

/**
 * Tells an http, https, ftp or protocol-relative URL of at most 2,048 characters: a host name with a top level of two
 * or more letters, or a public IPv4; user, port of 2–5 digits and path are optional.
 */
export function isUrl(text: string): boolean {
  if (text.length > 2048) return false
  const host = urlParts.exec(text)?.[1]
  if (host === undefined) return false
  return isIpv4(host) ? isPublicIpv4(host) : isUrlHost(host)
}
