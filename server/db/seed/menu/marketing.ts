import { button, directory, view } from '../menu-seed.ts'

export const marketingMenu = directory(
  'marketing',
  ['营销管理', 'Marketing', '行銷管理'],
  { path: '/marketing', icon: 'megaphone', menuSort: 40 },
  view(
    'marketing/banner/index',
    'banner/list',
    ['轮播图', 'Banners', '輪播圖'],
    { icon: 'image', menuSort: 80 },
    button('banner/get', '查看轮播图', 'View a banner', '查看輪播圖'),
    button('banner/add', '新增轮播图', 'Add banners', '新增輪播圖'),
    button('banner/edit', '修改轮播图', 'Edit banners', '修改輪播圖'),
    button('banner/setStatus', '上线/下线轮播图', 'Publish/unpublish banners', '上線/下線輪播圖'),
    button('banner/delete', '删除轮播图', 'Delete banners', '刪除輪播圖'),
  ),
  view(
    'marketing/serviceLink/index',
    'serviceLink/list',
    ['客服链接', 'Service links', '客服連結'],
    { icon: 'headset', menuSort: 110 },
    button('serviceLink/get', '查看客服链接', 'View a service link', '查看客服連結'),
    button('serviceLink/add', '新增客服链接', 'Add service links', '新增客服連結'),
    button('serviceLink/edit', '修改客服链接', 'Edit service links', '修改客服連結'),
    button(
      'serviceLink/setStatus',
      '启用/停用客服链接',
      'Enable/disable service links',
      '啟用/停用客服連結',
    ),
    button('serviceLink/delete', '删除客服链接', 'Delete service links', '刪除客服連結'),
  ),
)
