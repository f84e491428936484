import type { ImportSkip } from '../../../../lib/contract/routes/plugin-routes.ts'

/** Why a part of a description is left out. */
export const skipSentences: Readonly<Record<ImportSkip, string>> = {
  deprecated: '描述里标了已废弃',
  method: '只支持 GET、POST、PUT、PATCH 和 DELETE',
  stream: '回复是一直不断的流，没有结束',
  file_upload: '要上传文件，工具还不支持',
  body_type: '请求正文的格式还不支持',
  other_server: '它在另一个服务器上，要另建一个插件',
  no_server: '没有写地址',
  auth: '要用插件里的服务令牌以外的办法登录',
  reference: '引用的地方不在这份描述里；别的文件和网址不会去取',
  too_large: '参数和字段太多',
  unreadable: '这一处的写法读不懂',
  duplicate: '和前面的一个重复',
  cookie: '要带 Cookie，工具不带 Cookie',
  header_name: '有一个请求头的名称用了英文字母、数字和连字符以外的字符',
}
