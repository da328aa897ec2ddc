// Screens that keep the program itself: dictionaries, settings.
import { button, view } from '../menu-seed.ts'

export const systemAdminViews = [
  view(
    'system/dict/index',
    'dict/type/list',
    ['字典管理', 'Dictionaries', '字典管理'],
    { icon: 'book-open-text', menuSort: 61 },
    button('dict/type/get', '查看字典', 'View a dictionary', '查看字典'),
    button('dict/type/add', '新增字典', 'Add dictionaries', '新增字典'),
    button('dict/type/edit', '修改字典', 'Edit dictionaries', '修改字典'),
    button('dict/type/delete', '删除字典', 'Delete dictionaries', '刪除字典'),
  ),
  view(
    'system/dictData/index',
    'dict/data/list',
    ['字典数据', 'Dictionary values', '字典資料'],
    { icon: 'list-ordered', menuSort: 62 },
    button('dict/data/get', '查看字典数据', 'View a dictionary value', '查看字典資料'),
    button('dict/data/add', '新增字典数据', 'Add dictionary values', '新增字典資料'),
    button('dict/data/edit', '修改字典数据', 'Edit dictionary values', '修改字典資料'),
    button('dict/data/delete', '删除字典数据', 'Delete dictionary values', '刪除字典資料'),
  ),
  view(
    'system/config/index',
    'config/list',
    ['参数配置', 'Settings', '參數設定'],
    { icon: 'sliders-horizontal', menuSort: 63 },
    button('config/get', '查看参数', 'View a setting', '查看參數'),
    button('config/add', '新增参数', 'Add settings', '新增參數'),
    button('config/edit', '修改参数', 'Edit settings', '修改參數'),
    button('config/delete', '删除参数', 'Delete settings', '刪除參數'),
  ),
]
