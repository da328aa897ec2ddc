// Runs before the bundle: the schemas must not probe `new Function`, the content policy forbids it.
globalThis.__zod_globalConfig = { jitless: true }
