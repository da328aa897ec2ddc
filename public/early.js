// Runs before the bundle, while that is still on its way.
// The schemas must not probe `new Function`, the content policy forbids it.
globalThis.__zod_globalConfig = { jitless: true }
let config = {}
try {
  config = JSON.parse(localStorage.getItem('themeConfig') ?? '{}') ?? {}
  // Before the first paint: a dark console must not flash white. src/core/theme takes over from here.
  const { followSystem = true, isIsDark = false } = config
  const isDark = followSystem ? matchMedia('(prefers-color-scheme: dark)').matches : isIsDark
  document.documentElement.dataset.theme = isDark === true ? 'dark' : 'light'
} catch {
  // Blocked or corrupt storage: the light theme, until the console has started.
}
const spoken = { en: 'en', 'zh-tw': 'zh-TW' }[config.globalI18n] ?? 'zh-CN'
// Asks for what the first frame shows: `src/core/http/early-answers.ts` hands the answers to the calls that want them.
try {
  const facts = JSON.parse(document.querySelector('meta[name=console]').content)
  if (facts.run !== undefined) import(facts.run).catch(() => {})
  const token = /(?:^|;\s*)token=([^;]+)/.exec(document.cookie)?.[1]
  const isLocked = config.isLockScreen === true && !(config.lockScreenTime > 1)
  if (token !== undefined && !isLocked) {
    const headers = {
      authorization: `Bearer ${decodeURIComponent(token)}`,
      'accept-language': spoken,
    }
    const answers = new Map()
    for (const call of facts.calls ?? []) {
      // This tab has its menu since an earlier page.
      if (call.endsWith('/getUserMenus') && sessionStorage.getItem('boundTo') !== null) continue
      const answer = fetch(facts.apiBase + call, { headers })
      answer.catch(() => {})
      answers.set(new URL(facts.apiBase + call, location.href).href, answer)
    }
    globalThis.__early = { headers, answers, at: performance.now() }
  }
} catch {
  // No facts, no storage: the console asks when it has started.
}
// The first number and the first time of a language take the processor long to write. Now it only waits for the line.
for (const Format of [Intl.NumberFormat, Intl.DateTimeFormat])
  setTimeout(() => new Format(spoken).format(0))
setTimeout(() => new Intl.PluralRules(spoken).select(0))
// Finding the system font for a letter is slow the first time, for each size and weight. Fonts as src/styles.css lists them.
const cjk =
  spoken === 'zh-TW'
    ? `'PingFang TC', 'Microsoft JhengHei UI', 'Microsoft JhengHei', 'Noto Sans CJK TC', 'Noto Sans TC', 'Source Han Sans TC'`
    : `'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC'`
const pen = document.createElement('canvas').getContext('2d')
for (const size of pen === null ? [] : [14, 13, 12, 20, 16])
  setTimeout(() => {
    for (const weight of [400, 500, 600]) {
      pen.font = `${weight} ${size}px -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, ${cjk}, sans-serif`
      pen.measureText('会签，0:-.Aa')
    }
  })
