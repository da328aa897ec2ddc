// Proof images: small drawn transfer slips, as data URLs.

export interface Slip {
  readonly title: string
  readonly no: string
  readonly payer: string
  readonly payee: string
  readonly amount: string
  readonly time: string
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A transfer slip as `data:image/svg+xml`. */
export function slipImage({ title, no, payer, payee, amount, time }: Slip): string {
  const lines = [
    ['流水号', no],
    ['付款人', payer],
    ['收款人', payee],
    ['交易时间', time],
    ['状态', '转账成功'],
  ]
  const rows = lines
    .map(
      ([label = '', value = ''], at) =>
        `<text x="24" y="${220 + at * 44}" fill="#6b7280">${label}</text>` +
        `<text x="336" y="${220 + at * 44}" text-anchor="end">${escape(value)}</text>`,
    )
    .join('')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 480" width="360" height="480" font-family="sans-serif" font-size="15" fill="#111827">' +
    '<rect width="360" height="480" fill="#ffffff"/><rect width="360" height="64" fill="#1d4ed8"/>' +
    `<text x="24" y="40" fill="#ffffff" font-size="18">${escape(title)}</text>` +
    `<text x="180" y="130" text-anchor="middle" font-size="30" font-weight="700">${escape(amount)}</text>` +
    `<path d="M24 176h312" stroke="#d1d5db"/>${rows}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
