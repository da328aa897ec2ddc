import { localize } from '../localize.ts'

/** Sentences about the platform's addresses and those of members. */
export const addressMessages = {
  addressForm: localize(
    '地址格式或校验位不正确',
    'The address has the wrong format or checksum',
    '地址格式或檢查碼不正確',
  ),
  addressDiffers: localize(
    '两次输入的地址不一致',
    'The two addresses differ',
    '兩次輸入的地址不一致',
  ),
  addressNoMemo: localize(
    '此网络的地址没有标签/Memo，请留空',
    'Addresses on this network have no tag or memo. Leave it empty',
    '此網路的地址沒有標籤/Memo，請留空',
  ),
  addressMemo: localize(
    '此网络的地址需要标签/Memo',
    'Addresses on this network need a tag or memo',
    '此網路的地址需要標籤/Memo',
  ),
  addressKnown: localize('地址已存在', 'The address already exists', '地址已存在'),
  addressReceived: localize(
    '此地址已收过款，不能删除，请停用',
    'This address has received money and cannot be deleted. Disable it instead',
    '此地址已收過款，不能刪除，請改為停用',
  ),
  addressNotPending: localize(
    '此地址已复核过',
    'This address has already been reviewed',
    '此地址已覆核過',
  ),
  addressMaker: localize(
    '录入人不能复核自己录入的地址',
    'You entered this address, so someone else must confirm it',
    '錄入人不能覆核自己錄入的地址',
  ),
  addressImporter: localize(
    '导入人不能分配自己导入的地址，请由另一位操作员分配',
    'You imported this address, so another operator must allocate it',
    '匯入人不能分配自己匯入的地址，請由另一位操作員分配',
  ),
  addressNotInState: localize(
    '当前状态不允许此操作',
    'The current status does not allow this action',
    '目前狀態不允許此操作',
  ),
  addressOwned: localize(
    '该会员在此网络上已有专属地址',
    'The member already has an address on this network',
    '該會員在此網路上已有專屬地址',
  ),
  addressNotFree: localize(
    '仅未分配的启用中专属地址可以分配',
    'Only active, unassigned dedicated addresses can be allocated',
    '僅未分配的啟用中專屬地址可以分配',
  ),
  addressOneByOne: localize(
    '解除只能逐个进行',
    'Addresses can only be released one by one',
    '解除只能逐個進行',
  ),
  networkUnknown: localize('网络不存在', 'The network does not exist', '網路不存在'),
  csvUnreadable: localize(
    '无法读取此 CSV 文件',
    'The CSV file cannot be read',
    '無法讀取此 CSV 檔案',
  ),
  csvRowCount: localize(
    '文件为空或超过 5000 行',
    'The file is empty or has more than 5,000 lines',
    '檔案為空或超過 5000 行',
  ),
  textFileUnknown: localize(
    '请上传 CSV 文件（不超过 4 MB）',
    'Upload a CSV file of at most 4 MB',
    '請上傳 CSV 檔案（不超過 4 MB）',
  ),
}
