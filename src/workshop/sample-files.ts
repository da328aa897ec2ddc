// Pictures that no server has: put into the query cache, where the parts that show files look first.
import type { QueryClient } from '@tanstack/react-query'
import { content } from '#contract/system/big-file.ts'

/** Ids of files in the states a picture can be in. */
export const sampleFiles = { usual: '101', loading: '102', failed: '103' }

const getKey = (id: string) => [content.path, { id }]

/** A picture of 640 × 400, drawn here. */
export async function samplePicture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(640, 400)
  const context = canvas.getContext('2d')
  for (let column = 0; column < 8; column += 1)
    for (let row = 0; row < 5; row += 1) {
      if (context) context.fillStyle = `hsl(${200 + column * 8} 50% ${35 + row * 9}%)`
      context?.fillRect(column * 80, row * 80, 80, 80)
    }
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** Puts the pictures into the cache: one is there, one never comes, one cannot be had. */
export async function storeSampleFiles(client: QueryClient): Promise<void> {
  client.setQueryData(getKey(sampleFiles.usual), await samplePicture('sample.png'))
  void client.prefetchQuery({
    queryKey: getKey(sampleFiles.loading),
    queryFn: () => new Promise<never>(() => {}),
  })
  // Without a session the third is refused by itself.
}
