// Runs before the first paint: a dark console must not flash white. src/core/theme.ts takes over from here.
try {
  const { followSystem = true, isIsDark = false } = JSON.parse(
    localStorage.getItem('themeConfig') ?? '{}',
  )
  const isDark = followSystem ? matchMedia('(prefers-color-scheme: dark)').matches : isIsDark
  document.documentElement.dataset.theme = isDark === true ? 'dark' : 'light'
} catch {
  // Blocked or corrupt storage: the light theme, until the console has started.
}
