// Texts that operators put into a remark or a reason. Five characters and more each, as both must have; what is said about a
// real-name check the member reads.
import type { DictSeed } from '../dict-seed.ts'

export const remarkDictionaries: readonly DictSeed[] = [
  {
    type: 'recharge_remark',
    title: ['充值常用备注', 'Recharge remarks', '充值常用備註'],
    values: [
      [
        'onChain',
        '已核对链上到账，金额一致',
        'Checked on chain, the amount agrees',
        '已核對鏈上到帳，金額一致',
        'default',
      ],
      [
        'proof',
        '已核对转账凭证与付款人',
        'Proof and payer checked',
        '已核對轉帳憑證與付款人',
        'default',
      ],
      ['contacted', '已联系会员确认', 'Confirmed with the member', '已聯絡會員確認', 'default'],
      [
        'feeTaken',
        '实际到账扣除了转账手续费',
        'The transfer fee was taken off on the way',
        '實際到帳扣除了轉帳手續費',
        'default',
      ],
    ],
  },
  {
    type: 'withdraw_remark',
    title: ['提币常用备注', 'Withdrawal remarks', '提幣常用備註'],
    values: [
      [
        'address',
        '已核对收款地址与历史记录',
        'Address checked against earlier payouts',
        '已核對收款地址與歷史紀錄',
        'default',
      ],
      [
        'contacted',
        '已联系会员确认本人操作',
        'The member confirmed that it was them',
        '已聯絡會員確認本人操作',
        'default',
      ],
      ['source', '已核对资金来源', 'Source of funds checked', '已核對資金來源', 'default'],
      [
        'device',
        '登录设备与地区正常',
        'Device and region are the usual ones',
        '登入裝置與地區正常',
        'default',
      ],
      [
        'turnover',
        '流水未达标，请补足后重新申请',
        'Turnover is short, please apply again once it is met',
        '流水未達標，請補足後重新申請',
        'default',
      ],
    ],
  },
  {
    type: 'auth_remark',
    title: ['认证常用备注', 'Real-name remarks', '認證常用備註'],
    values: [
      [
        'retake',
        '请在光线充足处重新拍摄证件',
        'Please photograph the document again in good light',
        '請在光線充足處重新拍攝證件',
        'default',
      ],
      [
        'corners',
        '请拍摄完整证件，四角可见',
        'Please show the whole document with its four corners',
        '請拍攝完整證件，四角可見',
        'default',
      ],
      [
        'valid',
        '请上传在有效期内的证件',
        'Please upload a document that is still valid',
        '請上傳在有效期內的證件',
        'default',
      ],
      [
        'sameName',
        '姓名须与证件完全一致',
        'The name must be exactly as in the document',
        '姓名須與證件完全一致',
        'default',
      ],
      [
        'video',
        '已通过视频核实本人',
        'Identity verified by video call',
        '已透過視訊核實本人',
        'default',
      ],
    ],
  },
  {
    type: 'reveal_reason',
    title: ['查看隐私资料常用原因', 'Reasons for a reveal', '查看隱私資料常用原因'],
    values: [
      [
        'called',
        '会员来电，核对本人身份',
        'The member called, identity to be checked',
        '會員來電，核對本人身分',
        'default',
      ],
      [
        'contact',
        '需要联系会员本人',
        'The member has to be contacted',
        '需要聯絡會員本人',
        'default',
      ],
      ['review', '审核所需的资料核对', 'Checked for a review', '審核所需的資料核對', 'default'],
      ['risk', '风险或盗号线索核查', 'Risk or account takeover', '風險或盜號線索核查', 'default'],
      ['complaint', '处理会员投诉或工单', 'Complaint or ticket', '處理會員投訴或工單', 'default'],
    ],
  },
]
