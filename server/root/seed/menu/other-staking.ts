import { button, view } from '../menu-seed.ts'

/** Staking products, stakes, yields and tutors. */
export const stakingViews = [
  view(
    'other/staking/index',
    'staking/list',
    ['质押产品', 'Staking products', '質押產品'],
    { icon: 'lock-keyhole', menuSort: 30 },
    button('staking/get', '查看质押产品', 'View a staking product', '查看質押產品'),
    button('staking/add', '新增质押产品', 'Add staking products', '新增質押產品'),
    button('staking/setStatus', '上架/停售', 'Put on sale/end sale', '上架/停售'),
    button('staking/edit', '修改质押产品', 'Edit staking products', '修改質押產品'),
    button('staking/delete', '删除质押产品', 'Delete staking products', '刪除質押產品'),
  ),
  view(
    'other/stakingRecord/index',
    'stakingRecord/list',
    ['质押记录', 'Staking records', '質押紀錄'],
    { icon: 'file-lock', menuSort: 40 },
    button('stakingRecord/export', '导出', 'Export', '匯出'),
    button('stakingRecord/get', '查看质押记录', 'View a stake', '查看質押紀錄'),
    button('stakingRecord/redeem', '代客赎回', 'Redeem for members', '代會員贖回'),
  ),
  view(
    'other/incomeRecord/index',
    'incomeRecord/list',
    ['收益记录', 'Income records', '收益紀錄'],
    { icon: 'trending-up', menuSort: 50 },
    button('incomeRecord/export', '导出', 'Export', '匯出'),
    button('incomeRecord/get', '查看收益记录', 'View an income record', '查看收益紀錄'),
    button('incomeRecord/retry', '重跑失败', 'Re-run failed income', '重跑失敗'),
    button('incomeRecord/batch', '查看收益批次', 'View income batches', '查看收益批次'),
  ),
  view(
    'other/tutor/index',
    'tutor/list',
    ['导师', 'Tutors', '導師'],
    { icon: 'graduation-cap', menuSort: 60 },
    button('tutor/export', '导出', 'Export', '匯出'),
    button('tutor/get', '查看业绩', 'View performance', '查看業績'),
    button('tutor/review', '审核导师申请', 'Review tutor applications', '審核導師申請'),
    button('tutor/add', '新增导师', 'Add tutors', '新增導師'),
    button('tutor/edit', '修改导师', 'Edit tutors', '修改導師'),
    button('tutor/setStatus', '暂停或恢复导师', 'Suspend or resume tutors', '暫停或恢復導師'),
  ),
]
