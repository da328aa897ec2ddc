import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of uploads and stored files. */
export const uploadMessages = {
  fileEmpty: localize('空文件不能上传', 'An empty file cannot be uploaded', '空檔案不能上傳'),
  fileTooLarge: localize(
    '文件超过 {limit} MB',
    'The file is larger than {limit} MB',
    '檔案超過 {limit} MB',
  ),
  fileTypeRefused: localize(
    '不支持的文件类型：{extension}',
    'Files of the type {extension} cannot be uploaded',
    '不支援的檔案類型：{extension}',
  ),
  fileNoExtension: localize(
    '文件名解析错误：没有扩展名',
    'The file name has no extension',
    '檔名沒有副檔名',
  ),
  fileContentOther: localize(
    '文件内容与扩展名 {extension} 不符',
    'The file content does not match the extension {extension}',
    '檔案內容與副檔名 {extension} 不符',
  ),
  fileActiveContent: localize(
    '文件含有可执行内容，不能上传',
    'The file contains active content and cannot be uploaded',
    '檔案含有可執行內容，不能上傳',
  ),
  fileArchiveRefused: localize(
    '文件内的压缩内容过大或已损坏',
    'The compressed content of the file is too large or damaged',
    '檔案內的壓縮內容過大或已損壞',
  ),
  imageTooLarge: localize(
    '图片超过 {tenThousands} 万像素',
    'The image has more than {millions} million pixels',
    '圖片超過 {tenThousands} 萬像素',
  ),
  imageTooSlow: localize(
    '图片过于复杂，无法处理',
    'The image is too complex to process',
    '圖片過於複雜，無法處理',
  ),
  documentFormat: localize(
    '证件照片须为 JPEG、PNG、WebP 或 GIF 图片',
    'A picture of a document must be a JPEG, PNG, WebP or GIF image',
    '證件照片須為 JPEG、PNG、WebP 或 GIF 圖片',
  ),
  documentTooLarge: localize(
    '证件照片超过 {megabytes} MB',
    'The picture of the document is larger than {megabytes} MB',
    '證件照片超過 {megabytes} MB',
  ),
  imageDamaged: localize(
    '图片已损坏，无法读取',
    'The image is damaged and cannot be read',
    '圖片已損壞，無法讀取',
  ),
  chunkPlan: localize(
    '分片数量与文件大小不符',
    'The number of chunks does not match the file size',
    '分割區塊數量與檔案大小不符',
  ),
  chunkNumber: localize('分片编号不正确', 'The chunk number is not valid', '分割區塊編號不正確'),
  chunkLength: localize('分片长度不正确', 'The chunk has the wrong length', '分割區塊長度不正確'),
  chunkDiffers: localize(
    '该分片已上传过不同的内容',
    'Different content has already been uploaded for this chunk',
    '該分割區塊已上傳過不同的內容',
  ),
  chunksMissing: localize(
    '分片文件不完整',
    'Chunks of the file are missing',
    '檔案的分割區塊不完整',
  ),
  hashDiffers: localize(
    '文件内容与校验值不符，请重新上传',
    'The content does not match its SHA-256. Upload the file again',
    '檔案內容與驗證值不符，請重新上傳',
  ),
  merging: localize('文件合并中', 'The file is being merged', '檔案合併中'),
  uploadGone: localize(
    '上传已过期，请重新上传',
    'The upload has expired. Start it again',
    '上傳已過期，請重新上傳',
  ),
  tooManyUploads: localize(
    '未完成的上传过多，最多 {limit} 个',
    'Too many unfinished uploads; at most {limit} are allowed',
    '未完成的上傳過多，最多 {limit} 個',
  ),
  uploadQuota: localize(
    '未完成的上传合计超过 {limit} GB',
    'Unfinished uploads together exceed {limit} GB',
    '未完成的上傳合計超過 {limit} GB',
  ),
  storageFull: localize(
    '存储空间不足，请联系管理员',
    'Storage is full. Contact an administrator',
    '儲存空間不足，請聯絡管理員',
  ),
  databaseFull: localize(
    '数据库磁盘已满，操作未保存，请联系管理员',
    'The database disk is full, so nothing was saved. Contact an administrator',
    '資料庫磁碟已滿，操作未儲存，請聯絡管理員',
  ),
  storeForeign: localize(
    '文件存储属于另一套系统，暂不能上传，请联系管理员',
    'The file storage belongs to another installation, so nothing can be uploaded. Contact an administrator',
    '檔案儲存屬於另一套系統，暫不能上傳，請聯絡管理員',
  ),
  storeHeld: localize(
    '文件存储正由另一个运行中的数据库使用，暂不能上传，请联系管理员',
    'Another running database is using the file storage, so nothing can be uploaded. Contact an administrator',
    '檔案儲存正由另一個執行中的資料庫使用，暫不能上傳，請聯絡管理員',
  ),
  fileInUse: localize(
    '{name} 正被使用，不能删除',
    '{name} is in use and cannot be deleted',
    '{name} 正被使用，不能刪除',
  ),
  fileExtensionStays: localize(
    '不能改变扩展名',
    'The extension cannot be changed',
    '不能變更副檔名',
  ),
  avatarUnknown: localize(
    '头像须为您上传的图片，请重新上传',
    'The picture must be an image that you uploaded. Upload it again',
    '頭像須為您上傳的圖片，請重新上傳',
  ),
  fileNotPlayable: localize(
    '此文件不能在线播放',
    'This file cannot be played here',
    '此檔案不能線上播放',
  ),
  ticketGone: localize(
    '下载地址已失效，请重新下载',
    'This link is no longer valid. Start the download again',
    '下載連結已失效，請重新下載',
  ),
  fileOutOfScope: localize(
    '此文件不属于您的团队',
    'The file does not belong to your team',
    '此檔案不屬於您的團隊',
  ),
  fileUnknown: localize('文件不存在', 'The file does not exist', '檔案不存在'),
} as const satisfies Record<string, Titles>
