// What other domains may use of files and what they hold.
export { contentUrl } from './content-url.ts'
export { empty } from './discard.ts'
export { displayName } from './display-name.ts'
export { markedDocument } from './image/document-picture.ts'
export { fileType } from './file-types.ts'
export { readOwnText } from './own-text.ts'
export { discardSmallFile, type SmallFile, storeSmallFile } from './small-file.ts'
