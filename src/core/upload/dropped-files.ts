/** Most files taken from one drop: a folder of a whole disk is a slip of the hand. */
const maxFiles = 1_000

const asFile = (entry: FileSystemFileEntry) =>
  new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))

const readPart = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  // Hidden files of a folder are the system's, not the operator's.
  if (found.length >= maxFiles || entry.name.startsWith('.')) return
  if (isFile(entry)) {
    const file = await asFile(entry)
    if (file) found.push(file)
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    // A reader hands out a folder in parts; an empty part is the end.
    for (let part = await readPart(reader); part.length > 0; part = await readPart(reader))
      for (const each of part) await collect(each, found)
  }
}

/** The files of a drop or a paste, those of folders included, 1,000 at most. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Read at once: the browser empties the list when the event is over.
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  const sources = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const found: File[] = []
  for (const source of sources) {
    if (source instanceof File) found.push(source)
    else if (source) await collect(source, found)
  }
  return found
}
