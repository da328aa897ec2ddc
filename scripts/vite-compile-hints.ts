// Tells the browser to compile the files of the first page as a whole while they arrive, beside the page's own thread.
// Without it each function is compiled when it is first called: on a slow processor a third of what kept home from
// answering. V8 calls it "explicit compile hints"; to other browsers it is a comment.
import type { Plugin } from 'vite'

/** Screens are called `list` and `home` too; what is this small is compiled before anybody waits for it. */
const smallest = 20_000

/** The Vite plugin; `names` are the groups of code that are run as soon as they are here. */
export const compileHints = (names: ReadonlySet<string>): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // Last: comments are dropped where code is made small, and Vite puts names of files before the rest.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && names.has(file.name) && file.code.length > smallest)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
