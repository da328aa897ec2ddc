// Mistakes in uploads and in the store of the files.
import type { Mutant } from './mutant.ts'

export const uploadMutants: readonly Mutant[] = [
  {
    name: 'U6 a file of another operator counts as sent',
    file: 'server/upload/upload-session.ts',
    from: 'uploader_id = ${actor.id} and identifier = ${identifier}',
    to: 'identifier = ${identifier}',
    test: 'tests/flows/upload/upload-lies.test.ts',
  },
  {
    name: 'U8 the first chunk may be of another type than its name says',
    file: 'server/upload/chunk.ts',
    from: 'assertFileHead(parseFileType(filename), head)',
    to: 'parseFileType(filename)',
    test: 'tests/flows/upload/upload-types.test.ts',
  },
  {
    name: 'D3 only the first frame of an animation is measured',
    file: 'server/upload/image/clean-image.ts',
    from: 'assertImageSize(width, pageHeight, pages)',
    to: 'assertImageSize(width, pageHeight)',
    test: 'tests/flows/upload/image-bombs.test.ts',
  },
  {
    name: 'D4 what open uploads were promised is not counted',
    file: 'server/upload/room.ts',
    from: 'Math.max(row?.promised ?? 0, 0)',
    to: '0',
    test: 'tests/flows/upload/disk-full.test.ts',
  },
  {
    name: 'D4 the room is not looked at before a chunk is written',
    file: 'server/upload/room.ts',
    from: 'if ((await store.freeBytes()) < (writing.get(store) ?? 0)) throw full()',
    to: 'await store.freeBytes()',
    test: 'tests/flows/upload/disk-full.test.ts',
  },
  {
    name: 'K4 a merge stays with the process that claimed it',
    file: 'server/upload/merge/merge-claim.ts',
    from: "(status = 'uploading' or lease_until < now())",
    to: "status = 'uploading'",
    test: 'tests/flows/server/crash-points.test.ts',
  },
  {
    name: 'U14 a fresh database takes an old store for its own',
    file: 'server/upload/store-owner.ts',
    from: "if (mark.installation !== id) return 'foreign'",
    to: '',
    test: 'tests/flows/upload/store-owner.test.ts',
  },
]
