// `npm start`. Everything but the check of Node's version is imported after it: on an old Node the
// imports themselves would fail, with a message that helps nobody.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Countersign needs Node 20.19 or newer, and this is ${process.versions.node}. Install a newer Node and start again.\n`,
  )
  process.exit(1)
}
const { run } = await import('./run.ts')
await run()

export {}
