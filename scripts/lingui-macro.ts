// Expands the Lingui macros before anything else sees the file. Own plugin because plugin-react
// runs without Babel; only files that import a macro pay for the Babel pass.
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

const importsMacro = /@lingui\/(?:core|react)\/macro/

/** The Vite plugin that expands `t`, `msg`, `Trans` and `useLingui` of `@lingui/{core,react}/macro`. */
export const linguiMacro = (): Plugin => ({
  name: 'lingui-macro',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?(?:$|\?)/, code: importsMacro },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id.replace(/\?.*$/, ''),
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['jsx', 'typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      })
      return result?.code ? { code: result.code, map: result.map ?? null } : null
    },
  },
})
