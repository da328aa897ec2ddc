import { permissions, type Grants } from '../grant-seed.ts'

const readLinks = permissions('serviceLink/list', 'serviceLink/get')

export const marketingGrants: Grants = {
  marketing: [
    ...permissions('banner/list', 'banner/get', 'banner/add', 'banner/edit', 'banner/setStatus'),
    ...permissions('banner/delete', 'serviceLink/add', 'serviceLink/edit'),
    ...permissions('serviceLink/setStatus', 'serviceLink/delete'),
    ...readLinks,
    // The pictures of banners.
    ...permissions('bigUpload/upload', 'bigFile/content'),
  ],
  support: readLinks,
}
