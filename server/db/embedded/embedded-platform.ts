// Can the embedded PostgreSQL run on this machine at all? Its binaries exist for few systems.
export interface Platform {
  readonly os: string
  readonly cpu: string
  /** Version of the GNU C library; undefined on musl systems such as Alpine. */
  readonly glibc: string | undefined
}

const elsewhere = 'Set DATABASE_URL to a PostgreSQL server instead.'
const linuxCpus = ['x64', 'arm64', 'arm', 'ia32', 'ppc64']

/** A sentence why the embedded PostgreSQL cannot run here, or undefined when it can. */
export function unsupported({ os, cpu, glibc }: Platform): string | undefined {
  if (os === 'darwin' && (cpu === 'x64' || cpu === 'arm64')) return undefined
  if (os !== 'linux' || !linuxCpus.includes(cpu))
    return `There is no embedded PostgreSQL for ${os} on ${cpu}. ${elsewhere}`
  if (glibc === undefined)
    return `The embedded PostgreSQL needs the GNU C library, and this system (Alpine, for example) uses musl. ${elsewhere}`
  const [major = 0, minor = 0] = glibc.split('.').map(Number)
  if (major < 2 || (major === 2 && minor < 27))
    return `The embedded PostgreSQL needs GNU C library 2.27 or newer, and this system has ${glibc}. ${elsewhere}`
  return undefined
}

/** The machine this process runs on. */
export function thisPlatform(): Platform {
  const report = process.report?.getReport() as
    | { header?: { glibcVersionRuntime?: string } }
    | undefined
  return { os: process.platform, cpu: process.arch, glibc: report?.header?.glibcVersionRuntime }
}
