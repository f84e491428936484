import type { CheckName, Finding, FindingCause } from '../../contract/diagnosis.ts'

/** Texts of one cause: what was found, and what to do. */
interface CauseTexts {
  readonly found: string
  readonly next?: string
}

export interface DiagnosisTexts {
  readonly states: Readonly<Record<Finding['state'], string>>
  readonly checks: Readonly<Record<CheckName, string>>
  readonly causes: Readonly<Record<FindingCause, CauseTexts>>
  /** What a disabled feature would add to the product; by check, since they share the cause. */
  readonly adds: Readonly<Partial<Record<CheckName, string>>>
  readonly summary: string
  /** Separator between two parts of a line. */
  readonly and: string
}

export const zhCNDiagnosis: DiagnosisTexts = {
  states: { ok: '正常', off: '未配置', warning: '注意', broken: '有问题' },
  checks: {
    settings: '设置',
    node: 'Node',
    memory: '内存',
    disk: '磁盘',
    clock: '时钟',
    port: '端口',
    proxy: '出网代理',
    fonts: '中文字体',
    browser: '测试用的浏览器',
    recognition: '文字识别',
    data: '数据目录',
    database: '数据库',
    bus: '消息',
    blobs: '文件存储',
    model: '语言模型',
    vision: '看图模型',
    embedding: '向量模型',
    image: '画图模型',
    search: '联网搜索',
    sms: '短信',
    captcha: '人机验证',
    words: '敏感词',
    origin: '访问地址',
    certificate: '证书',
    cookies: 'Cookie 域名',
  },
  causes: {
    fine: { found: '{detail}' },
    not_yet: { found: '{detail}（还没有，第一次启动时建立）' },
    not_set: { found: '没有配置', next: '设 {setting}' },
    secrets_unreadable: {
      found: '{names} 是用另一个 SECRETS_KEY 保存的，读不出来',
      next: '把原来的 SECRETS_KEY 设回来就能用；找不到了，就在控制台里重新填写',
    },
    left_out: {
      found: '{names} 已保存，但和环境变量合不上，没有生效',
      next: '在控制台里打开这一项，按提示改正后再保存',
    },
    invalid_setting: { found: '{problem}', next: '改正这个环境变量后重新启动' },
    no_name: { found: '找不到域名 {host}', next: '检查地址有没有写错，以及这台机器的 DNS' },
    no_service: {
      found: '{host} 上没有服务',
      next: '确认服务已经启动，地址和端口正确；容器里的 127.0.0.1 是容器自己',
    },
    no_answer: {
      found: '{host} 在 {seconds} 秒内没有答复',
      next: '检查防火墙、代理和网络；本地模型第一次加载时可以再试一次',
    },
    broken_off: { found: '{host} 断开了连接', next: '看那个服务的日志，或换一个网络再试' },
    https_needed: { found: '{host} 只接受 https，地址写的是 http', next: '把地址开头改成 https://' },
    http_needed: { found: '{host} 只接受 http，地址写的是 https', next: '把地址开头改成 http://' },
    certificate_expired: { found: '{host} 的证书在 {date} 过期了', next: '更新那台服务器的证书' },
    certificate_untrusted: {
      found: '{host} 的证书不受信任（自签名，或缺少中间证书）',
      next: '补全证书链；内部的证书颁发机构用 NODE_EXTRA_CA_CERTS 指出',
    },
    certificate_other_name: { found: '{host} 的证书是别的域名的', next: '用证书上的域名访问，或更换证书' },
    certificate_ends_soon: { found: '证书 {days} 天后过期', next: '现在就续期' },
    proxy_unreachable: {
      found: '出网代理 {proxy} 连不上，{host} 要经过它',
      next: '检查 HTTP_PROXY、HTTPS_PROXY 写的地址和那个代理；{host} 不该经过代理时，写进 NO_PROXY',
    },
    proxy_no_answer: {
      found: '经出网代理 {proxy} 访问 {host} 没有成功',
      next: '看那个代理允不允许访问 {host}；在自己网络里的地址写进 NO_PROXY',
    },
    redirected: { found: '接口跳转到了 {target}', next: '直接填写跳转后的地址' },
    web_page: {
      found: '{host} 答复了一个网页，不是接口（多半是代理、登录页或写错的地址）',
      next: '检查地址；需要登录的代理要先放行这台机器',
    },
    key_missing: { found: '服务要求密钥，但没有填', next: '填写 {setting}' },
    key_refused: { found: '密钥被拒绝', next: '检查 {setting} 有没有复制全、有没有过期，是不是这家服务的' },
    model_unknown: { found: '没有 {model} 这个模型{offered}', next: '改 {setting}' },
    quota: { found: '额度用完了，或账号欠费', next: '到服务商那里充值，或换一个密钥' },
    too_often: { found: '请求太频繁，被限制了', next: '稍后再试；一直这样时，提高服务商那里的限额' },
    wrong_path: { found: '地址下面没有这个接口（404）', next: '检查地址：多数服务以 /v1 结尾' },
    not_openai: { found: '答复不是 OpenAI 兼容的格式', next: '填写服务的 OpenAI 兼容地址，多数以 /v1 结尾' },
    service_down: { found: '服务自己出了故障（{status}）', next: '稍后再试；一直这样时，联系服务商' },
    refused_request: { found: '服务拒绝了请求（{status}）', next: '看服务商的文档里这个状态码的含义' },
    unread: { found: '答复读不懂，不是这个服务应有的格式', next: '检查地址是不是这个服务的' },
    blocked: { found: '服务拒绝这台机器访问', next: '检查密钥的权限和服务商的访问限制' },
    models_not_listed: { found: '{host} 不列出有哪些模型', next: '照服务商的文档填写模型名，再测试' },
    auxiliary_paused: {
      found: '{host} 的 {model} 太忙或太慢，搜索计划、改写、概要这些短活停到 {until}（北京时间），回答照常',
      next: '到时自己恢复；常常这样时，给短活另设一个小模型（SMALL_MODEL）',
    },
    sign_refused: {
      found: '短信签名没有通过（{code}）',
      next: '核对 {setting}：要与服务商那里审核通过的一字不差',
    },
    template_refused: { found: '短信模板不能用（{code}）', next: '核对 {setting}，以及模板里的变量' },
    bad_phone: { found: '服务商不接受这个手机号', next: '换一个能收短信的手机号' },
    scene_refused: { found: '没有这个场景（{code}）', next: '核对 {setting}：场景要属于这个密钥的账号' },
    vendor_refused: { found: '服务商拒绝了请求（{code}）', next: '到服务商的文档里查这个错误码' },
    login_refused: { found: '用户名或密码不对', next: '检查 {setting} 里的用户名和密码' },
    database_missing: { found: '没有名叫 {name} 的数据库', next: '先建数据库：createdb {name}' },
    version_too_old: { found: '版本 {version} 太旧', next: '升级到 {least} 或更新的版本' },
    data_newer: {
      found: '数据由更新的版本写成（{names}）',
      next: '用那个版本启动，或恢复升级之前的备份',
    },
    data_busy: {
      found: '{folder} 正被另一个进程使用，而它没有答复',
      next: '等它结束，或结束那个进程后再试',
    },
    data_unwritable: { found: '{folder} 不能写入（{code}）', next: '把目录的权限给运行知舟的用户' },
    bucket_missing: { found: '没有名叫 {name} 的存储桶', next: '先建存储桶，或改 S3_BUCKET' },
    access_denied: { found: '没有权限（403）', next: '检查 S3 的密钥，以及它对存储桶的读、写、删权限' },
    host_style_needed: {
      found: '这个对象存储要把桶的名字写在域名里，按路径的地址它一概拒绝',
      next: '去掉 S3_PATH_STYLE=path，或设成 host',
    },
    clock_apart: { found: '这台机器的时间差了 {seconds} 秒（与 {host} 相比）', next: '用 NTP 校时' },
    content_differs: { found: '读回的内容和写入的不同', next: '检查那个存储服务，或它前面的缓存' },
    not_redis: { found: '{host} 上的服务不是 Redis', next: '检查 REDIS_URL 的端口' },
    node_too_old: { found: 'Node {version} 太旧', next: '用 npm start 启动：它会用锁定的 Node' },
    memory_low: { found: '只剩 {free} 可用内存（共 {total}）', next: '至少留 1 GB；读大文件时需要更多' },
    disk_low: { found: '{folder} 只剩 {free}', next: '至少留 2 GB；磁盘满了就不能再保存回答' },
    no_chinese_font: {
      found: '没有中文字体，只影响浏览器测试和导出的文件',
      next: 'Debian：apt-get install fonts-noto-cjk',
    },
    no_browser: {
      found: '没有 Chromium，只影响 npm test',
      next: 'Debian：apt-get install chromium-headless-shell',
    },
    no_recognition: {
      found: '没有装上识别文字的组件，图片和扫描件里的字读不了，其他照常',
      next: '重新运行 npm start 安装；这台机器装不上就不用管，或设 OCR=off',
    },
    unreadable_file: { found: '读不了 {file}（{code}）', next: '检查路径和权限' },
    port_taken: {
      found: '端口 {port} 已被别的程序占用',
      next: '停掉占用它的程序，或用 PORT 换一个端口',
    },
    plain_http: {
      found: '{origin} 是 http：浏览器不允许剪贴板、通知和安装，密码在路上没有保护',
      next: '在前面放一个有证书的反向代理，再把 PUBLIC_ORIGIN 改成 https',
    },
    other_product: {
      found: '{origin} 上答复的不是知舟',
      next: '让反向代理把所有路径转给知舟，或改正 PUBLIC_ORIGIN',
    },
    codes_in_terminal: {
      found: '没有短信服务：验证码只显示在终端里，看得到终端的人能登录任何账号',
      next: '设 SMS_PROVIDER 和它的密钥',
    },
    cookie_domain_differs: {
      found: 'COOKIE_DOMAIN（{domain}）不包含 {host}，浏览器会丢掉登录',
      next: '改成 {host} 或它的上级域名',
    },
    cookie_domain_too_wide: {
      found: 'COOKIE_DOMAIN（{domain}）是公共后缀，浏览器会丢掉登录',
      next: '改成自己的域名',
    },
    cookies_unprotected: {
      found: '在 http 的域名上，浏览器不保存登录',
      next: '先换成 https；只在这台机器上用时，打开 http://localhost',
    },
    address_differs: {
      found: '现在打开的是 {here}，PUBLIC_ORIGIN 写的是 {origin}：分享链接会指到那里',
      next: '从 {origin} 打开这一页；如果它已经不用了，改 PUBLIC_ORIGIN 再重新启动',
    },
    address_fits: { found: '{here}' },
    clocks_differ: {
      found: '服务器和这个浏览器的时间差了 {seconds} 秒',
      next: '给两边校时：验证码和登录的有效期按服务器的时间算',
    },
    failed: { found: '没有查完：{detail}', next: '看日志里的详情' },
  },
  adds: {
    model: '配置后回答由模型写成，对话和智能体才能用',
    vision: '配置后能看图',
    embedding: '配置后结果按意思重排',
    image: '配置后能画图',
    search: '配置后能搜网页',
    sms: '配置后别的机器上的人能登录',
    recognition: '设为 auto 后识别图片和扫描件里的字',
    words: '配置后检查敏感词',
    origin: '配置后分享链接和短信用这个地址',
  },
  summary: '{ok} 项正常，{off} 项未配置，{warning} 项注意，{broken} 项有问题',
  and: '；',
}
