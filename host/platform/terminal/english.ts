import type { Sentences } from './sentence-translator.ts'
import { settingSentences } from './setting-sentences.ts'

const start: Sentences = [
  ['{name}已启动（{seconds} 秒）：{address}', '{name} is running ({seconds} s): {address}'],
  ['数据：{place}', 'Data: {place}'],
  ['PostgreSQL（DATABASE_URL）', 'PostgreSQL (DATABASE_URL)'],
  ['{folder}（设 DATABASE_URL 可换 PostgreSQL）', '{folder} (set DATABASE_URL for PostgreSQL)'],
  ['消息：{bus}；文件：{files}', 'Messages: {bus}; files: {files}'],
  ['Redis（REDIS_URL）', 'Redis (REDIS_URL)'],
  ['本进程内（多进程时设 REDIS_URL）', 'in this process (set REDIS_URL for multiple processes)'],
  ['S3（{bucket}）', 'S3 ({bucket})'],
  ['本地（设 S3_* 可换对象存储）', 'local disk (set S3_* for object storage)'],
  ['语言模型：{model}', 'Language model: {model}'],
  ['脚本模型（仅供开发与测量）', 'scripted (for development and benchmarks only)'],
  ['{model}；按 {embedding} 的向量重排', '{model}; reranked with embeddings from {embedding}'],
  [
    '未配置，回答摘自来源原文（设 LLM_BASE_URL、LLM_API_KEY、LLM_MODEL）',
    'not configured; answers are extracts from sources (set LLM_BASE_URL, LLM_API_KEY, LLM_MODEL)',
  ],
  ['联网搜索：{providers}', 'Web search: {providers}'],
  ['未配置，只搜资料库（{others}）', 'not configured; only the library is searched ({others})'],
  [
    '维基百科（{others}；WIKIPEDIA_URL 设成空串可关掉）',
    'Wikipedia ({others}; set WIKIPEDIA_URL to an empty string to disable it)',
  ],
  ['可设 SEARXNG_URL 或 {keys}', 'set SEARXNG_URL or one of {keys}'],
  [
    '资料：随产品的使用指南；npm run ingest -- 路径 可导入 {formats}',
    'Library: built-in user guide; npm run ingest -- PATH imports {formats}',
  ],
  ['登录：{sms}；{captcha}；{approval}', 'Login: {sms}; {captcha}; {approval}'],
  ['登录：{sms}；{captcha}', 'Login: {sms}; {captcha}'],
  [
    '未配置短信服务，验证码显示在这里，也写进数据目录的 outbox/sms.jsonl（设 SMS_PROVIDER）',
    'no SMS service; codes are shown here and written to outbox/sms.jsonl in the data directory (set SMS_PROVIDER)',
  ],
  ['短信由阿里云发送', 'SMS by Aliyun'],
  ['短信由腾讯云发送', 'SMS by Tencent Cloud'],
  ['阿里云验证码', 'captcha by Aliyun'],
  ['内置人机验证', 'built-in captcha'],
  ['新账号要审核：npm run approve -- 手机号', 'new accounts require approval: npm run approve -- PHONE'],
  ['使用统计：{kept}', 'Usage statistics: {kept}'],
  ['{kept}；广告转化回传给 {platforms}', '{kept}; conversions are reported to {platforms}'],
  ['不保存（LOG_RETENTION_DAYS=0）', 'not stored (LOG_RETENTION_DAYS=0)'],
  ['保存 {days} 天，npm run report 看报表', 'kept for {days} days; run npm run report to view them'],
  [
    '成员的调用可以访问内部地址：{pairs}（EGRESS_ALLOW）',
    'Member requests can access internal addresses: {pairs} (EGRESS_ALLOW)',
  ],
  [
    '搜索带来的网页可以在内部地址上：{pairs}（SEARCH_ALLOW）',
    'Pages found by searches may be at internal addresses: {pairs} (SEARCH_ALLOW)',
  ],
  [
    '出网代理：{origins}（只用于设置里写的服务；成员和网页给出的地址不经过它）',
    'Outgoing proxy: {origins} (only for services named in settings; addresses given by members and pages never use it)',
  ],
  ['敏感词：{words}', 'Sensitive words: {words}'],
  ['{count} 个（{file}），改动后自动生效', '{count} words ({file}); changes take effect automatically'],
  ['未配置，不检查（设 SENSITIVE_WORDS_FILE）', 'not configured; no check (set SENSITIVE_WORDS_FILE)'],
  [
    '注意：PUBLIC_ORIGIN 是 https 地址，却没有短信服务：用户收不到验证码，而看得到这里的人能登录任何账号（设 SMS_PROVIDER）',
    'Warning: PUBLIC_ORIGIN is an https URL, but no SMS service is configured: users receive no codes, and anyone who can see this terminal can log in to any account (set SMS_PROVIDER)',
  ],
  [
    '只有本机能访问；要让别的机器访问，设 HOST=0.0.0.0',
    'Only accessible from this machine; set HOST=0.0.0.0 to allow other machines',
  ],
  [
    '短信验证码 {code}，发给 {phone}，5 分钟内有效（未配置短信服务）',
    'SMS code {code} for {phone}, valid for 5 minutes (no SMS service configured)',
  ],
]

const stops: Sentences = [
  [
    '端口 {port} 已被占用：停掉占用它的程序，或用 PORT 换一个端口，例如 PORT=3001 npm start。',
    'Port {port} is already in use. Stop the program that uses it, or set PORT to another port, for example PORT=3001 npm start.',
  ],
  [
    '没有权限使用端口 {port}：请用 PORT 换一个 1024 以上的端口。',
    'Permission denied for port {port}. Set PORT to a port above 1024.',
  ],
  [
    '这台机器没有地址 {host}：请检查 HOST 的设置。',
    'Address {host} is not available on this machine. Check HOST.',
  ],
  [
    '这个数据库正由另一个知舟进程使用。几个进程共用一个数据库时，每个都要设置 REDIS_URL 和 S3_*，否则到不了对方的文件和消息会丢失；请都设置好再启动，或先结束另一个进程。',
    'Another Zhizhou process is using this database. Processes that share a database each need REDIS_URL and S3_*; otherwise files and messages that do not reach the others are lost. Set these for every process and start again, or stop the other process first.',
  ],
  [
    '数据目录 {path} 所在的磁盘满了；请腾出空间，再启动一次。',
    'The disk of the data directory {path} is full; free some space and start again.',
  ],
  [
    '数据目录 {path} 不能写；请检查它的权限、它所在的磁盘是不是只读，或用 DATA_DIR 指定另一个目录。',
    'The data directory {path} can’t be written; check its permissions and whether its disk is read-only, or set DATA_DIR to another directory.',
  ],
  [
    '数据目录 {path} 不能建立：{at} 不是文件夹；请用 DATA_DIR 指定另一个目录。',
    'The data directory {path} can’t be created: {at} is not a folder; set DATA_DIR to another directory.',
  ],
  [
    '这里没有知舟的数据：{path}；请用 DATA_DIR 指定产品用的数据目录。',
    'There is no Zhizhou data here: {path}; set DATA_DIR to the data directory of the product.',
  ],
  [
    '数据目录 {path} 读写出错；请检查它的磁盘，网络磁盘请换成这台机器自己的：用 DATA_DIR 指定另一个目录。',
    'The data directory {path} could not be read or written; check its disk. If it is a network disk, set DATA_DIR to a directory on a disk of this machine.',
  ],
  [
    '数据目录 {path} 里的数据库损坏了；请用备份恢复这个目录，或用 DATA_DIR 指定另一个目录。',
    'The database in the data directory {path} is damaged; restore the directory from a backup, or set DATA_DIR to another directory.',
  ],
  [
    '数据目录 {path} 正由另一个知舟进程使用；请先结束它，或用 DATA_DIR 指定另一个目录。',
    'Data directory {path} is in use by another Zhizhou process. Stop that process, or set DATA_DIR to another directory.',
  ],
  [
    '数据由更新的版本写成（{migrations}）：请用那个版本启动，或恢复升级之前的备份。',
    'The data was written by a newer version ({migrations}). Start that version, or restore a backup from before the upgrade.',
  ],
  [
    'SENSITIVE_WORDS_FILE：词表超过 {size} MB',
    'SENSITIVE_WORDS_FILE: the word list is larger than {size} MB',
  ],
  [
    'SENSITIVE_WORDS_FILE：词表超过 {count} 个词',
    'SENSITIVE_WORDS_FILE: the word list contains more than {count} words',
  ],
  [
    'SENSITIVE_WORDS_FILE：词表文件不存在，或没有权限读取',
    'SENSITIVE_WORDS_FILE: file not found or not readable',
  ],
  ['SENSITIVE_WORDS_FILE：词表不是 UTF-8 编码', 'SENSITIVE_WORDS_FILE: the word list is not UTF-8'],
]

const ingest: Sentences = [
  [
    '导入完成：新增 {added}，更新 {replaced}，未变 {unchanged}，删除 {removed}；写入 {passages} 段',
    'Import complete: {added} added, {replaced} replaced, {unchanged} unchanged, {removed} removed; {passages} passages written',
  ],
  ['跳过 {count} 个不是文档的文件', 'Skipped {count} files that are not documents'],
  ['跳过 {count} 个符号链接（不跟随）', 'Skipped {count} symbolic links (not followed)'],
  ['没有导入 {count} 个：', '{count} not imported:'],
  ['没有认全 {count} 个：', '{count} with unread pages:'],
  ['识别文字 {done} / {count} 页', 'Recognizing text {done} / {count} pages'],
  ['{counts}（{failed} 个失败）', '{counts} ({failed} failed)'],
  ['用法：npm run ingest -- 文件或文件夹 …', 'Usage: npm run ingest -- FILE-OR-FOLDER …'],
  [
    '产品在导入途中停止了；再运行一次会从停下的地方接着来。',
    'Zhizhou stopped during the import. Run the command again to resume.',
  ],
  ['已停止；再运行一次会从停下的地方接着来。', 'Stopped. Run the command again to resume.'],
  ['导入没有完成', 'Import failed'],
  ['请给出要导入的文件或文件夹', 'Specify the files or folders to import'],
]

/** Follows the reason why the text of pages is missing. */
const recognizing = [
  '也可以让知舟来识别：不要设 OCR=off，装好识别组件（npm run doctor 会写明缺什么），再导入一次',
  'Zhizhou can also recognize it: do not set OCR=off, install the packages for text recognition (npm run doctor says what is missing), and import it again',
] as const

/** Why a file was not imported. */
export const refusalSentences: Sentences = [
  [`{reason}。${recognizing[0]}`, `{reason}. ${recognizing[1]}`],
  recognizing,
  [
    '{n} 页的文字没有认全，其中 {m} 页没有识别',
    'Pages whose text was not fully recognized: {n}, of which {m} were not looked at',
  ],
  ['{n} 页的文字没有认全：第 {name} 页', 'Pages whose text was not fully recognized: {n} (pages {name})'],
  ['找不到这个文件或文件夹', 'file or folder not found'],
  ['没有读取权限，请检查文件的权限', 'permission denied; check the file permissions'],
  ['符号链接绕成了圈', 'symbolic links form a loop'],
  ['别处正在改，请稍后再试', 'it is being changed elsewhere; try again later'],
  ['同时打开的文件太多，请稍后再试', 'too many open files; try again later'],
  ['不是文件', 'not a file'],
  ['既不是文件也不是文件夹', 'neither a file nor a folder'],
  ['磁盘读取出错，请检查磁盘', 'disk read error; check the disk'],
  [
    '读取时出错，内容可能已损坏；请用原来的软件另存后再导入',
    'read error, the content may be corrupted; save it again with its original program',
  ],
  [
    '导入途中文件被换成了别处的链接，已跳过',
    'replaced by a link to another location during the import; skipped',
  ],
  ['文件不完整或已损坏，请重新获取后再导入', 'incomplete or corrupted; download it again'],
  [
    '解压后大得不合常理，疑似压缩炸弹，已拒绝',
    'unreasonably large when unpacked (possible zip bomb); refused',
  ],
  ['文件里定义了 XML 实体，疑似 XML 炸弹，已拒绝', 'defines XML entities (possible XML bomb); refused'],
  ['内容嵌套得太深，不像正常的文档，已拒绝', 'nested too deeply for a document; refused'],
  ['文件有密码保护，请先去掉密码再导入', 'password-protected; remove the password first'],
  ['这是数据文件，请在“数据分析”里打开', 'a data file; open it with the data analysis agent'],
  [
    '压缩方式不支持，请用常见软件另存后再导入',
    'unsupported compression; save it again with a common program',
  ],
  ['文件受版权保护（DRM），无法读取', 'protected by DRM; cannot be read'],
  [
    '文字太多（最多 500 万字），请拆成几个文件再导入',
    'too much text (at most 5 million characters); split the file',
  ],
  ['文件里没有文字', 'contains no text'],
  ['文件是空的', 'the file is empty'],
  ['文件过大（最大 {most} MB），请拆成几个文件再导入', 'too large (at most {most} MB); split the file'],
  [
    '暂不支持这种格式（支持 md、txt、html、pdf、docx、xlsx、pptx、epub、odt、csv、tsv、xml、srt）',
    'unsupported format (supported: md, txt, html, pdf, docx, xlsx, pptx, epub, odt, csv, tsv, xml, srt)',
  ],
  [
    '暂不支持 {format} 格式，请用原来的软件另存为 {better} 再导入',
    '{format} is not supported; save it as {better} with its original program',
  ],
  [
    '表格太大（最多 100 万个单元格），请拆成几个文件再导入',
    'table too large (at most 1 million cells); split the file',
  ],
  ['内容太复杂，处理时间过长；请拆成几个文件再导入', 'too complex, timed out; split the file'],
  ['内容太复杂，内存不够；请拆成几个文件再导入', 'too complex, out of memory; split the file'],
  [
    '文字层是乱码，字体没有说明它的字符；请先做文字识别（OCR）再导入',
    'garbled text layer, the font has no character mapping; run text recognition (OCR) first',
  ],
  ['没有文字层，图里也没有认出文字', 'there is no text layer, and no text was recognized in its images'],
  [
    '没有文字层，可能是扫描件；请先做文字识别（OCR）再导入',
    'no text layer, possibly a scan; run text recognition (OCR) first',
  ],
  ['不是文本文件', 'not a text file'],
  [
    '无法识别文件的编码，请用记事本等软件另存为 UTF-8 再导入',
    'unknown encoding; save it as UTF-8 with a text editor',
  ],
  [
    '文件是 {encoding} 编码，暂不支持，请另存为 UTF-8 再导入',
    'encoding {encoding} is not supported; save it as UTF-8',
  ],
  [
    '内容不是 {format} 格式，可能改过名字或已损坏；请用原来的软件另存后再导入',
    'not a valid {format} file, possibly renamed or corrupted; save it again with its original program',
  ],
  ['这是图片，请先做文字识别（OCR）再导入', 'an image; run text recognition (OCR) first'],
  ['这是 {format} 压缩包，请先解压，再导入里面的文件', 'a {format} archive; unpack it first'],
  ['这是压缩包，请先解压，再导入里面的文件', 'an archive; unpack it first'],
  ['这是 RTF 文档，请用 Word 或 WPS 另存为 docx 再导入', 'an RTF document; save it as docx with Word or WPS'],
  [
    '这是 xlsb 格式的表格，请用 Excel 或 WPS 另存为 xlsx 再导入',
    'an xlsb spreadsheet; save it as xlsx with Excel or WPS',
  ],
  ['ods 格式的表格，请另存为 xlsx', 'an ods spreadsheet; save it as xlsx'],
  ['odp 格式的演示文稿，请另存为 pptx', 'an odp presentation; save it as pptx'],
  [
    '不支持的 OpenDocument 文件，请另存为 odt 或 pdf',
    'an unsupported OpenDocument file; save it as odt or pdf',
  ],
  [
    '旧版 {program} 格式（{format}），请用 {programs} 或 WPS 另存为 {better} 再导入',
    'an old {program} format ({format}); save it as {better} with {programs} or WPS',
  ],
  [
    '旧版 Office 格式，请另存为 docx、xlsx 或 pptx 再导入',
    'an old Office format; save it as docx, xlsx or pptx',
  ],
  ['这是{what} 再导入', '{what}'],
  ['这是{what}', '{what}'],
]

const operators: Sentences = [
  [
    '不是手机号：{wrong}。用法：npm run approve -- 手机号 …（不给手机号时列出等待审核的账号）',
    'Not a phone number: {wrong}. Usage: npm run approve -- PHONE … (without PHONE, lists pending accounts)',
  ],
  ['没有等待审核的账号', 'No accounts pending approval'],
  ['已通过', 'approved'],
  ['之前已经通过', 'already approved'],
  ['没有用这个手机号注册的账号', 'no account with this phone number'],
  ['审核没有做完', 'Approval failed'],
  [
    '用法：npm run report [-- --days N]，N 为 1 到 {most}，不给时为 {usual}',
    'Usage: npm run report [-- --days N], N from 1 to {most} (default: {usual})',
  ],
  ['报表没有做完', 'Report failed'],
  ['用法：npm run doctor [-- --json]', 'Usage: npm run doctor [-- --json]'],
  ['检查没有做完', 'Check failed'],
  [
    '在这台机器的浏览器里打开（十分钟内有效，只能用一次）：{link}',
    'Open in a browser on this machine (valid once, for ten minutes): {link}',
  ],
  [
    '第一次使用：在这台机器的浏览器里打开，配置模型和搜索（十分钟内有效，只能用一次）：{link}',
    'First use: open in a browser on this machine to set up model and search (valid once, for ten minutes): {link}',
  ],
  ['知舟没有在运行：先运行 npm start', 'Zhizhou is not running. Run npm start first.'],
  ['没有得到链接', 'No link received'],
  [
    '先设 SECRETS_KEY：新的密钥；原来的放进 SECRETS_KEY_OLD',
    'Set SECRETS_KEY to the new key first, and SECRETS_KEY_OLD to the earlier one',
  ],
  [
    '换成新密钥的 {resealed} 个，本来就是的 {current} 个',
    'Sealed with the new key: {resealed}; already so: {current}',
  ],
  ['都换好了：现在可以去掉 SECRETS_KEY_OLD', 'Done. SECRETS_KEY_OLD can be removed now.'],
  [
    '{unreadable} 个用两个密钥都打不开，没有改动；请保留 SECRETS_KEY_OLD，找到原来的密钥再运行一次',
    '{unreadable} can be opened by neither key and were left as they are. Keep SECRETS_KEY_OLD, find the earlier key and run this again.',
  ],
  ['密钥没有换完', 'The rotation failed'],
  [
    '{file}：密钥文件损坏；请从备份恢复，或删除它并重新填写密钥',
    '{file}: the key file is corrupted. Restore it from a backup, or delete it and enter the keys again.',
  ],
  ['日期', 'Day'],
  ['访客', 'Visitors'],
  ['搜索', 'Searches'],
  ['登录', 'Logins'],
  ['回答 p50', 'Answer p50'],
  ['回答 p95', 'Answer p95'],
  ['回答出错', 'Failed answers'],
  ['模型用量', 'Tokens'],
  ['网页出错', 'Page errors'],
  ['{seconds} 秒', '{seconds} s'],
]

/** The product's terminal output with its English translation. */
export const terminalSentences: Sentences = [
  ...start,
  ...stops,
  ...settingSentences,
  ...ingest,
  ...refusalSentences,
  ...operators,
  // A file, a phone or a failed action, and the reason.
  ['{subject}：{text}', '{subject}: {text}'],
]
