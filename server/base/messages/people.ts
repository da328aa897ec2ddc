import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of operators, roles, departments and posts. */
export const peopleMessages = {
  treeParent: localize('上级不存在', 'The parent does not exist', '上級不存在'),
  treeCycle: localize(
    '上级不能是自己或自己的下级',
    'An entry cannot be placed below itself',
    '上級不能是自己或自己的下級',
  ),
  treeHasBelow: localize(
    '还有下级，请先移走或删除下级',
    'There are still entries below this one. Move or delete them first',
    '還有下級，請先移走或刪除下級',
  ),
  deptInUse: localize(
    '部门或其下级仍有 {count} 名操作员，请先调整他们的部门',
    '{count} operators still belong to this department or one below it. Move them first',
    '部門或其下級仍有 {count} 名操作員，請先調整他們的部門',
  ),
  deptInScope: localize(
    '部门或其下级仍在 {count} 个角色的数据范围内，请先从中移除',
    'The department or one below it is in the data scope of {count} roles. Remove it from them first',
    '部門或其下級仍在 {count} 個角色的資料範圍內，請先從中移除',
  ),
  deptOff: localize(
    '部门不存在或已停用',
    'The department does not exist or is disabled',
    '部門不存在或已停用',
  ),
  postInUse: localize(
    '仍有 {count} 名操作员任此岗位，请先调整他们的岗位',
    '{count} operators still hold this post. Change their posts first',
    '仍有 {count} 名操作員任此職位，請先調整他們的職位',
  ),
  postOff: localize(
    '岗位不存在或已停用',
    'The post does not exist or is disabled',
    '職位不存在或已停用',
  ),
  roleInUse: localize(
    '仍有 {count} 名操作员持有此角色，请先收回',
    '{count} operators still hold this role. Remove it from them first',
    '仍有 {count} 名操作員持有此角色，請先收回',
  ),
  roleProtected: localize(
    '拥有全部权限的角色不能停用、限制、移动或删除',
    'The role with every permission cannot be disabled, limited, moved or deleted',
    '擁有全部權限的角色不能停用、限制、移動或刪除',
  ),
  roleCodeFixed: localize(
    '角色标识保存后不能修改',
    'The code of a role cannot be changed',
    '角色標識儲存後不能修改',
  ),
  rolePeriod: localize(
    '请填写完整的有效时间，且开始须早于结束',
    'Fill in the whole validity period, with its start before its end',
    '請填寫完整的有效時間，且開始須早於結束',
  ),
  roleAbove: localize(
    '该角色的权限超出您的权限',
    'The role has permissions that you do not have',
    '該角色的權限超出您的權限',
  ),
  roleOwn: localize(
    '不能更改自己所持角色的有效时间，也不能启用它',
    'You cannot change the validity of a role you hold, nor enable it',
    '不能更改自己所持角色的有效時間，也不能啟用它',
  ),
  roleOff: localize(
    '角色不存在或已停用',
    'The role does not exist or is disabled',
    '角色不存在或已停用',
  ),
  scopeLimited: localize(
    '您的数据范围受限，不能执行此操作',
    'Your data scope is limited, so you cannot do this',
    '您的資料範圍受限，不能執行此操作',
  ),
  scopeDepts: localize(
    '请至少选择一个部门',
    'Choose at least one department',
    '請至少選擇一個部門',
  ),
  operatorAbove: localize(
    '该操作员的权限超出您的权限',
    'The operator has permissions that you do not have',
    '該操作員的權限超出您的權限',
  ),
  ownAccount: localize(
    '不能对自己的账号执行此操作',
    'You cannot do this to your own account',
    '不能對自己的帳號執行此操作',
  ),
  lastAdmin: localize(
    '至少要保留一名可用的管理员',
    'At least one administrator must remain',
    '至少要保留一名可用的管理員',
  ),
  userNameTaken: localize('用户名已存在', 'The user name is taken', '使用者名稱已存在'),
  userNameFixed: localize(
    '用户名保存后不能修改',
    'A user name cannot be changed',
    '使用者名稱儲存後不能修改',
  ),
  mobileTaken: localize('手机号已存在', 'The mobile number is taken', '手機號碼已存在'),
  operatorHasNoOtp: localize(
    '该操作员没有绑定身份验证器',
    'This operator has no authenticator',
    '該操作員沒有綁定身分驗證器',
  ),
  codeInvalid: localize(
    '一次性代码无效或已过期，请联系管理员重新生成',
    'The one-time code is no longer valid. Ask an administrator for a new one',
    '一次性代碼無效或已過期，請聯絡管理員重新產生',
  ),
} as const satisfies Record<string, Titles>
