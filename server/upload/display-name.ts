/** Characters that turn the reading direction: `\u202Egpj.exe` would read as `exe.jpg`. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name that is safe to show and to save under anywhere: no folders, no direction marks, no device of Windows. */
export function displayName(filename: string): string {
  const name = filename
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(turning, '')
    .replace(/\s+/g, ' ')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  return device.test(name) ? `_${name}` : name || '_'
}
