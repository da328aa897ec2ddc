// What a browser calls itself, in the words people use. It is a hint for recognising one's own machines: anybody can
// send any name.

/** Browser with its main version, and system; undefined what is not known. */
export interface Agent {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly isMobile: boolean
}

// The first that fits: those that also claim to be Chrome or Safari come before them.
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS)\/(\d+)/],
  ['Opera', /\b(?:OPR|OPT)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['QQ Browser', /\b(?:M?QQBrowser)\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//],
]

const systems: readonly [name: string, mark: RegExp][] = [
  ['Windows', /\bWindows NT\b/],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Reads a `User-Agent`. */
export function readAgent(userAgent: string): Agent {
  const found = browsers.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  const isMobile = /\b(?:Mobile|iPhone|iPad|Android)\b/.test(userAgent)
  return { browser: found[0], system, isMobile }
}
