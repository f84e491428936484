import {
  englishBreaks,
  englishFillers,
  englishInside,
  englishJoins,
  englishSeams,
  englishTurners,
} from './english-words.ts'
import type { Features } from './features.ts'

/** Words without effect on the command. */
const fillers = `请 请你 请您 麻烦 麻烦你 劳驾 帮 帮我 帮忙 给我 替我 能 能不能 能否 可以 可不可以 可否 要 想 想要 我想 我要 我想要 需要 我需要 希望 我 你 您 你们
  请问 那 那么 就 都 也 还 又 各 分别 的 地 得 了 着 过 吧 呢 啊 呀 哦 哈 嘛 吗 好吗 行吗 好不好 可以吗 行不行 好 好的 嗯 哎 唉 谢谢 谢谢啦 谢谢你 谢了 多谢 感谢 辛苦 辛苦了 啦 你好 您好 嗨 谢谢您 拜托 拜托了
  一下 一下子 下 这 这个 这张 这幅 那张 那幅 此 该 它 一张 一幅 张 幅 一个 个 某 图 图片 图像 照片 相片 照 相 像片 原图 原来 片子 画面 整张 整个 整体 全部 里 里面 中 上传 刚才 刚刚 那一步 这一步 操作
  进行 做 做个 做一个 弄 搞 处理 来 来个 用 使用 按 按照 以 依 照着 采用 大约 大概 约 差不多 尽量 最好 稍后 直接 仅 只 就行 就好 即可 就可以 就可以了 行了 吧谢谢 效果 程度 强度 一致 样子 看看 试试 试着 现在 最终 模式 样式
  为了 方便 好看 便于 打印 上传用 我的 你的 所有 从 开始 起 处 位置 区域 部分 范围 部位 地方 放 放在 放到 在 于 位于 往 向 朝 对 打在 加在 写在 这里 手机 刚 觉得 感觉 看起来 它的 其 其中 整幅 全图 头像 朋友圈 数值 值 方式 方法 保存 输出 导出 存 存储 下载 功能 方向 沿 沿着 绕 顺着 转换 生成 帮个忙 老师 亲 同学 : ( ) 片 字样 有 一条 一块 一段 那块 那部分 那条 这块 这部分 块 取 取出 变化 结果 版本 一版 一份 尽快 马上 立刻 立即 现在 快 快点 一并 一起 一块儿 统一 都行 完整 依次 按顺序 顺序 步骤 如下 完毕 结束 ok hi hello please thanks
  壁纸 手机壁纸 海报 封面 封面图 头图 横幅 缩略图 桌面 桌面壁纸 屏幕 屏 微信头像 头像框 证件 banner 名片 简历 网页 网站 公众号 微博 小红书 抖音 微信 淘宝 空白 空白处 空白区域 多余 那里 那边 要求 形状 形 规定 标准 处理成 效果图 版 图形 感 些许 弧度 程序 整图 幅度 系数 比率 数量 级别 档 号 值为 呈 出 出来 起来 过来 下来 进 进去 由 原先 方才 刚刚 能够 帮着 替 一样 同样 的话 哈哈 嘿 喂 在线 等 速度 单独 另 额外 自己 本 本图 这里 那儿 咱 咱们 俺 家里 拍 拍的 拍摄 随便 简单 仔细 小心 认真 好好
  赶紧 抓紧 顺手 随手 一键 自动地 靠 靠近 紧靠 方块 方框 矩形 长方形 左右的  角度 度数 打 造 像 那张图 张图 一遍 一次 一回 步 主要 首要 目前 只需 只需要 就是 是的 嗯嗯 其实 比较 再次 重新 差不多 总共 一共 大致 应该 需 须 务必 一定 必须`

/** Connectives of one command or two. */
const joins = ', 、 ; 和 与 以及 及 跟 且 还有'

/** Separators of two commands. */
const breaks = `。 ! ? . … ~ 然后 然后再 接着 接着再 随后 之后 以后 再 并 并且 而且 同时 最后 最后再 另外 此外 顺便 顺带 其次 接下来 紧接着 先 首先 后 完 完了 之后再 再者 第一步 第二步 第三步 第四步 再然后 并同时 同时再 以后再 后再 再接着 末了 还要 再来 最后一步 第一 第二 第三 第四 一是 二是`

/** Words that would reverse the meaning of a sentence: they need clarification. */
const turners = `还是 或者 或 要么 如果 假如 要是 除非 除了 至少 最少 起码 不低于 不少于 不小于 大于 超过 多于 高于 以上 之前 以前 前 怎么 怎样 怎么样 如何 为什么 为啥 什么 啥 哪 哪个 几 多少 只是 只有当 当且 直到 任何 也许 可能 大概率 轮流 交替 随机 之间`

/** Words before which a new command may begin without punctuation. */
const seams: readonly (readonly [words: string, features: Features])[] = [
  ['把 将 给 让 使 令', {}],
  ['变 变得 改 调 调整 调节 修改 改动 设置 设 换 弄得 转', {}],
  [
    '转成 转为 变成 变为 改成 改为 换成 弄成 做成 搞成 调成 调到 调为 调至 调整到 调整为 调整成 调整至 设为 设成 设置为 设置成 设定为 转换成 转换为 转化为 处理成 转到 改到 存成 存为 保存为 保存成 另存为 另存成 导出为 导出成 输出为 输出成 制作成 制成 变到 换为 生成 整成 修改为 修改成 变回',
    { set: true },
  ],
  ['裁 裁剪 裁切 剪裁 切 剪 截 裁一下 裁剪一下 剪切', { op: 'crop' }],
  ['裁成 裁剪成 裁切成 剪裁成 切成 剪成 截成 裁为 裁剪为 裁到 裁剪到 裁切为', { op: 'crop', set: true }],
  ['裁出 裁剪出 截取 截出 切出 截取出 剪出 裁取', { op: 'crop', keep: true }],
  ['裁掉 裁剪掉 裁切掉 切掉 剪掉 截掉 裁去 切去 截去 剪去 切除 裁切去', { op: 'crop', remove: true }],
  ['缩小 缩 缩减 改小 变小 调小尺寸', { op: 'scale', dir: 'down' }],
  ['缩小到 缩小为 缩小至 缩到 缩成 缩小成 缩至 缩为', { op: 'scale', dir: 'down', set: true }],
  ['放大 扩大 改大 变大', { op: 'scale', dir: 'up' }],
  ['放大到 放大为 放大至 扩大到 放大成 扩大为', { op: 'scale', dir: 'up', set: true }],
  ['小一半 缩一半', { op: 'scale', dir: 'down', half: true }],
  ['缩放 改尺寸 改变大小 改变尺寸', { op: 'scale' }],
  ['缩放到 缩放为 缩放至 缩放成', { op: 'scale', set: true }],
  ['拉伸 拉伸到 拉伸成 拉伸为 拉成 拉到', { op: 'stretch', set: true }],
  ['旋转 转动 旋 转一下 转个', { op: 'rotate' }],
  [
    '左转 左旋 左旋转 向左转 往左转 向左旋转 往左旋转 朝左转 朝左旋转 逆时针 逆时针方向 反时针 逆时针旋转 逆时针转 逆时针转动 往左边 向左边 朝左边 往左边转 向左边转 往左边旋转 向左边旋转 朝左边旋转 向左 往左 朝左 逆向旋转',
    { op: 'rotate', turn: 'counterclockwise' },
  ],
  [
    '右转 右旋 右旋转 向右转 往右转 向右旋转 往右旋转 朝右转 朝右旋转 顺时针 顺时针方向 顺时针旋转 顺时针转 顺时针转动 往右边 向右边 朝右边 往右边转 向右边转 往右边旋转 向右边旋转 朝右边旋转 向右 往右 朝右',
    { op: 'rotate', turn: 'clockwise' },
  ],
  ['倒过来 倒转 倒置 掉个头 转半圈 旋转半圈 转个头', { op: 'rotate', degrees: 180 }],
  [
    '翻转 反转 翻 对称翻转 反过来 翻过来 对调 颠倒过来 反一下 翻个个儿 翻个儿 翻个面 翻面 对称',
    { op: 'flip' },
  ],
  ['镜像 镜像翻转 镜面 镜像处理', { op: 'flip', axis: 'horizontal' }],
  ['左右颠倒 左右对调 左右互换 左右镜像 水平镜像 左右反转', { op: 'flip', axis: 'horizontal' }],
  ['上下颠倒 上下对调 上下互换 上下镜像 垂直镜像 上下反转', { op: 'flip', axis: 'vertical' }],
  [
    '灰度 灰度图 黑白 黑白照 黑白照片 黑白图 黑白色 灰色 灰阶 去色 灰白 黑白化 灰度化 单色 黑白的 灰 灰图 灰色调 黑白片',
    { op: 'grey' },
  ],
  ['模糊 虚化 模糊化 高斯模糊 糊 柔焦 朦胧 柔化 柔化模糊 模糊处理 打糊 模模糊糊 虚 模糊度', { op: 'blur' }],
  ['锐化 锐度 锐利 清晰度 锐 边缘锐化 锐化度 清晰程度', { op: 'sharpen' }],
  ['更清晰 清晰 清楚 更清楚 更锐利 变清晰 变清楚 清晰些', { op: 'sharpen', dir: 'up' }],
  ['压缩 压 瘦身 弄小 压小 压缩压缩 减肥', { op: 'compress' }],
  [
    '压缩到 压到 压缩成 压缩至 压成 压至 压缩为 压缩在 压在 压进 压缩进 瘦身到 瘦到 弄到 压下到',
    { op: 'compress', set: true },
  ],
  ['体积 文件尺寸 图片体积 文件大小 文件体积 占用空间 文件 容量 存储大小', { op: 'compress' }],
  ['质量 画质 图片质量 压缩质量 品质', { op: 'quality' }],
  ['格式 图片格式 文件格式 后缀', { op: 'format' }],
  ['署名 签名 落款 一行字 一行文字 一段文字 一行小字 水印 文字水印 水印文字 水印内容', { op: 'watermark' }],
  ['写上 写字 加字 加文字 添加文字 加上文字 题字 打字 印上 写', { op: 'watermark', add: true }],
  [
    '圆角 圆角矩形 倒圆角 圆角化 四个角 四角 边角 四个边角 倒角 弧角 圆角半径 四只角 四个圆角',
    { op: 'round' },
  ],
  ['亮度 明暗 曝光 曝光度 光线 明亮度', { tone: 'brightness' }],
  [
    '亮 更亮 变亮 调亮 提亮 加亮 弄亮 明亮 更明亮 亮些 太暗 有点暗 偏暗 有些暗 不够亮 太黑 增亮 打亮 太暗了 有点黑 偏黑 有些黑 比较黑 黑乎乎 有点暗了 太黑了 比较暗',
    { tone: 'brightness', dir: 'up' },
  ],
  [
    '暗 更暗 变暗 调暗 压暗 弄暗 暗些 太亮 有点亮 偏亮 过曝 太亮了 过亮 有些亮 曝光过度',
    { tone: 'brightness', dir: 'down' },
  ],
  ['对比度 对比 反差 对比程度', { tone: 'contrast' }],
  ['饱和度 色彩饱和度 颜色饱和度 色彩饱和 饱和 鲜艳度 色彩浓度', { tone: 'saturation' }],
  ['鲜艳 更鲜艳 鲜亮 艳丽 艳 浓郁 太淡 太素 颜色太淡 不够鲜艳', { tone: 'saturation', dir: 'up' }],
  ['素 素雅 寡淡 太艳 太鲜艳 太艳了 太鲜艳了', { tone: 'saturation', dir: 'down' }],
  [
    '提高 提升 增加 增强 加强 调高 加大 调大 升高 拉高 增大 上调 增 拉大 加重 往上调 往上提 拉高 拔高 提 提亮度 加高 升 调强 调重',
    { dir: 'up' },
  ],
  [
    '翻到 调高至 升高到 升至 增加至 提到 增到 提高为 提高到原来的 提高到 提升到 增加到 增强到 调高到 加到 升到 调大到 提高至 提升至',
    { dir: 'up', set: true },
  ],
  [
    '降低 减少 减弱 减小 调低 调小 下调 拉低 削弱 减 降 减淡 调弱 减轻 往下调 往下降 压低 减掉 减去 淡化 调淡 下降',
    { dir: 'down' },
  ],
  ['降低到 降到 减到 减少到 降至 降为 减小到 减至 调低到 降低至 降低为', { dir: 'down', set: true }],
  ['加 加上 添加 加个 加一个 加入 打 打上 打个 盖上 附上 放上 增添 印 加点 添上 来点', { add: true }],
  [
    '去掉 去除 删除 删掉 删了 删 清除 清除掉 清掉 清空 抹掉 抹去 抹除 移除 除去 去 剔除 擦除 擦掉 去了 清理 清理掉 不保留 剥离',
    { remove: true },
  ],
  ['保留 只保留 只留 留下 只要 仅保留 只留下 留', { keep: true }],
  [
    '撤销 撤消 撤回 撤销上一步 撤销操作 恢复上一步 返回上一步 回到上一步 退回上一步 回退 退回 后退 上一步 取消上一步 撤销刚才 取消刚才 倒回 还原上一步 退一步 恢复到上一步 回上一步 撤销一下 上一版 回到上一版 撤 上一步不要了 上一步不要 不要上一步 退回到上一步 退回上一版 恢复上一版 恢复到上一版 回退到上一步 回退到上一版 回退一步 往回退 往后退 返回 返回到上一步 撤销掉 撤回去 撤回上一步 撤掉 取消上一步操作 撤销最近 撤销刚才的修改 撤销上一次 取消上一次 撤回刚才 撤回上一次 撤销前面 取消刚刚 撤销刚刚 取消最后 撤销最后',
    { back: 'undo' },
  ],
  [
    '重做 恢复撤销 取消撤销 恢复下一步 下一步 前进 撤销撤销 恢复刚才撤销 恢复刚才撤销的 再恢复 取消撤回 重做一下 恢复撤回 重做上一步 撤销的恢复回来 恢复刚刚撤销的 把撤销的恢复 恢复被撤销的 重新执行 重做刚才 往前一步 前进一步 取消刚才的撤销 撤销的恢复',
    { back: 'redo' },
  ],
  [
    '回到原图 恢复原图 还原 恢复到原图 变回原图 恢复成原图 还原到原图 还原成原图 回到最初 回到最开始 恢复原样 还原图片 重新开始 从头来 从原图开始 恢复最初 全部撤销 撤销全部 撤销所有 回到初始 还原为原图 用原图 从原图 回到原来 恢复原来的样子 恢复成原来的样子 恢复到原来的样子 变回原来的样子 变回原来的 恢复成最初的样子 恢复原来 恢复成原样 恢复到最初 恢复到最开始 取消所有修改 清除所有修改 撤销所有修改 取消全部修改 重置 复原 全部还原 恢复成原来 恢复到原来 变回去 变回原样 回到一开始 恢复初始 改回原图 改回原样 还原成原来的样子 回到原来的样子 回原图 回到第一张 变回最初的样子',
    { back: 'original' },
  ],
]

const inside: readonly (readonly [words: string, features: Features])[] = [
  ['到 至 为 成 成为 = 等于 是 原来的 原图的 原先的 当前的 只有 只剩 剩', { set: true }],
  ['高 强 大 重 浓 多 + 强烈 高点 大点 强点 明显', { dir: 'up' }],
  ['低 弱 小 轻 淡 少 柔和 低点 小点 弱点 柔', { dir: 'down' }],
  ['不要 别 不用 不 无需 不能 没 没有 无 不必 禁止 勿 请勿 不许', { negative: true }],
  ['左 左边 左侧 左面 左方 左边缘 最左边 左端', { sides: ['left'] }],
  ['右 右边 右侧 右面 右方 右边缘 最右边 右端', { sides: ['right'] }],
  ['上 上边 上面 上方 顶部 顶端 上侧 上边缘 最上面 顶上 上部 头部', { sides: ['top'] }],
  ['下边 下面 下方 底部 底端 下侧 下边缘 最下面 底下 下部 底边', { sides: ['bottom'] }],
  ['左右 两侧 两边 左右两边 左右两侧 左边和右边 左右边', { sides: ['left', 'right'] }],
  ['上下 上下两边 上下两侧 上下边 上下两端', { sides: ['top', 'bottom'] }],
  [
    '四周 四边 每边 各边 每条边 四条边 上下左右 周围 边缘 每一边 四个边 四面',
    { sides: ['top', 'right', 'bottom', 'left'] },
  ],
  ['左半边 左半部分 左半 左半部 左半侧 左边一半 左侧一半 左一半', { sides: ['left'], half: true }],
  ['右半边 右半部分 右半 右半部 右半侧 右边一半 右侧一半 右一半', { sides: ['right'], half: true }],
  ['上半部分 上半 上半部 上半边 上半截 上面一半 上边一半', { sides: ['top'], half: true }],
  ['下半部分 下半 下半部 下半边 下半截 下面一半 下边一半', { sides: ['bottom'], half: true }],
  ['中间 中央 正中 正中间 中心 居中 正中央 中部', { position: 'center' }],
  ['左上角 左上 左上方', { position: 'top_left' }],
  ['右上角 右上 右上方', { position: 'top_right' }],
  ['左下角 左下 左下方', { position: 'bottom_left' }],
  ['右下角 右下 右下方', { position: 'bottom_right' }],
  ['平铺 铺满 满屏 满版 全屏 整图 重复铺满', { everywhere: true }],
  [
    '宽高 长宽 宽和高 长和宽 宽度和高度 尺寸 大小 分辨率 像素大小 规格 图片尺寸 图片大小 像素尺寸',
    { dim: 'size' },
  ],
  ['宽 宽度 横边', { dim: 'width' }],
  ['高度 竖边', { dim: 'height' }],
  ['长边 最长边 最大边 较长边 最长的边 最大边长 长的一边 长的那边', { dim: 'long' }],
  ['短边 最短边 较短边 最小边 短的一边', { dim: 'short' }],
  ['边长', { dim: 'edge' }],
  ['半径', { dim: 'radius' }],
  ['不透明度', { dim: 'opacity' }],
  ['半透明', { dim: 'opacity', half: true }],
  ['透明度', { dim: 'transparency' }],
  ['水平 横向 水平方向 横着 横', { axis: 'horizontal' }],
  ['垂直 竖直 纵向 竖向 垂直方向 竖着 竖 上下方向', { axis: 'vertical' }],
  [
    '方形 正方形 方 四方形 四方 四四方方 方方正正 正方形图 方形图 正方图 正方 方图 方的 正方的',
    { shape: 'square' },
  ],
  ['圆形 圆 正圆 圆的 圆图 圆形图 圆形的 圆形图片 正圆形 圆形头像', { shape: 'circle' }],
  ['竖图 竖版 竖屏 竖的 竖幅 竖构图 竖向构图 竖式', { orientation: 'portrait' }],
  ['横图 横版 横屏 横的 宽屏 横幅图 横构图 横式', { orientation: 'landscape' }],
  [
    '一点 一丢丢 一丁点 一小点 几分 一点点 一些 一点儿 点 些 稍微 略 略微 微微 轻微 有点 少许 稍 稍稍 轻度 些许 轻轻 适当 适度 小幅',
    { degree: 'little' },
  ],
  [
    '很多 大幅 大幅度 非常 明显 很 许多 大大 强烈 特别 大量 极 好多 不少 重度 狠狠 得多 超级 十分 相当 大幅提升 明显地 强力 大大地 深度 高度地',
    { degree: 'much' },
  ],
  ['一半 减半 对半 半 二分之一', { half: true }],
  [
    '以内 以下 之内 内 之下 不超过 不要超过 别超过 不能超过 不超 小于 不大于 不多于 不高于 少于 低于 < ≤ <= 不得超过 不能超 别超 不许超过 不得大于 不能大于 不可超过 不准超过 小于等于 必须小于 以里 之下 往下 封顶 最高 最多 至多 最大 控制 控制在 限制 限制在 限制到 保持在 控制到 别大于 不要大于 上限 降到不超过 压缩到不超过',
    { bound: true },
  ],
  [
    '等比 同比例 同比 按原比例 按照比例 按原来的比例 比例保持不变 比例别变 长宽比别变 比例不要变 不改变比例 保持原来比例 原比例 保持宽高比例 保持长宽比例 别拉变形 不能变形 不许变形 等比例 按比例 保持比例 比例不变 保持原比例 不变形 不要变形 别变形 自适应 自动 保持长宽比 保持宽高比 长宽比不变 宽高比不变 不拉伸 别拉伸 不要拉伸 锁定比例 等比缩放 按比例缩放 保持原有比例 保持原来的比例 维持比例 成比例 随比例',
    { aspect: 'keep' },
  ],
  [
    '不用保持比例 不保持比例 不按比例 不等比 不要保持比例 不用等比 忽略比例 允许变形 变形没关系 拉伸没关系 变形没事 变形无所谓 变形也行 变形也可以 拉伸也行 拉伸也可以 强制 变形也没关系 无视比例 可以变形 不用管比例 不管比例 不考虑比例',
    { aspect: 'free' },
  ],
  ['比例 长宽比 宽高比 画幅 比例的', { ratioNoun: true }],
  ['颜色 色彩 彩色 色 色调 彩', { colour: true }],
  ['jpg jpeg jpe .jpg .jpeg', { format: 'jpeg' }],
  ['png .png', { format: 'png' }],
  ['webp .webp', { format: 'webp' }],
  ['gif .gif', { format: 'gif' }],
  [
    'heic heif bmp tiff tif pdf svg psd avif ico raw eps 动图 视频 mp4 word ppt 矢量图 矢量 jxl dng exr doc docx ai格式',
    { foreignFormat: true },
  ],
  [
    '元数据 exif exif信息 元信息 拍摄信息 相机信息 拍摄参数 拍摄数据 隐私信息 附加信息 照片信息 图片信息 拍摄时间 exif数据 隐私 隐私数据 敏感信息 相机型号 拍摄日期 拍摄设备 相机参数 拍摄记录 拍照信息 附带信息 附带的信息 meta metadata 元数据信息 设备信息',
    { meta: 'all' },
  ],
  [
    'gps 位置信息 定位 定位信息 地理位置 gps信息 gps位置 拍摄地点 拍摄位置 经纬度 地理信息 坐标信息 gps定位 地点信息 地址信息 gps坐标 gps数据 地理标签 地点 坐标数据 位置数据 位置记录 位置隐私 拍照地点 拍照位置 gps坐标信息 定位数据 经纬度信息 地理位置信息',
    { meta: 'location' },
  ],
  ['证件照 寸照 护照照片 签证照片 报名照', { photo: 'any' }],
  [
    '抠图 抠 抠出来 背景 路人 人物 人像 人 脸 天空 文字 字 眼睛 头发 衣服 美颜 磨皮 瘦脸 美白 祛痘 换脸 上色 修复 超分 高清 高清化 消除 消掉 p掉 ps 卡通 动漫 漫画 油画 素描 水彩 风格 滤镜 马赛克 打码 车牌 二维码 logo 图标 底色 红底 蓝底 白底 换底 透明底 透明背景 背景色 表情 笑 猫 狗 树 花 海 山 车 建筑 阴影 倒影 反光 红眼 去雾 降噪 噪点 扩图 扩展 补全 拼图 拼接 合并 合成 边框 相框 贴纸 手绘 画一 画 识别 翻译 内容 场景 主体 物体 东西 皱纹 痘痘 眼镜 帽子 胡子 背后 杂物 电线 污渍 划痕 老照片 色温 暖 冷 复古 夜景 白天 反色 负片 反相 描边 羽化 浮雕 马赛克化 像素化 晕影 暗角 柔光 白平衡 去斑 去痣 修图 精修 p图 p一下 ai 智能 变年轻 变老 美化 好看一点 好看点 更好看 高级感 氛围感 电影感 胶片 做旧 梦幻 霓虹 赛博 中国风 国风 二次元 手办 3d 透视 矫正 校正 拉直 摆正 扶正 居家 白边 黑边 留白 变形校正 文案 标题 广告 反光点 路灯 瓶子 包 手 腿 腰 胖 瘦 高个 牙 嘴 鼻子 口红 妆 皮肤 肤色 发型 发色 左边的人 右边的人 后面 前面 前景 人群 行人 游客 自拍 同事 朋友 孩子 宝宝 男 女 他 她 雪 雨 云 太阳 月亮 星空 晚霞 夕阳 草地 沙滩 海边 森林 城市 房子 楼 桌子 椅子 窗户 墙',
    { content: true },
  ],
]

/** Also combined with 成, 为, 到 and 至: the following number is then the result. */
const becoming: readonly (readonly [words: string, features: Features])[] = [
  [
    '变 改 换 弄 做 搞 调 整 设 存 导 输出 保存 另存 导出 生成 转换 转化 转 设置 设定 调整 处理 制作 修改 变换 切换 制 定 修 更改 变更 拖',
    {},
  ],
  ['裁 裁剪 裁切 剪裁 切 剪 截 裁减', { op: 'crop' }],
  ['缩 缩小 缩减 减小尺寸 变小 改小 调小尺寸', { op: 'scale', dir: 'down' }],
  ['放大 扩大 变大 改大 放', { op: 'scale', dir: 'up' }],
  ['缩放', { op: 'scale' }],
  ['拉伸 拉', { op: 'stretch' }],
  ['压缩 压 瘦身', { op: 'compress' }],
  ['提高 提升 增加 增强 加强 调高 加大 升高 拉高 增大 上调 增 提 升 加 拉大', { dir: 'up' }],
  ['降低 减少 减弱 减小 调低 下调 拉低 减 降 削弱 压低', { dir: 'down' }],
]
const results = ['成', '为', '到', '至', '成为', '作']

/** A word: its meaning, and whether a command may begin with it. */
export type Word =
  | { readonly kind: 'word'; readonly features: Features; readonly isSeam: boolean }
  | { readonly kind: 'filler' | 'join' | 'break' | 'unknown' }

const list = (written: string) => written.split(/\s+/).filter(Boolean)

/** All words by their folded spelling. */
export const words: ReadonlyMap<string, Word> = new Map<string, Word>([
  ...becoming.flatMap(([written, features]) =>
    list(written).flatMap((verb) =>
      results.map(
        (result) =>
          [verb + result, { kind: 'word', features: { ...features, set: true }, isSeam: true }] as const,
      ),
    ),
  ),
  ...list(`${fillers} ${englishFillers}`).map((each) => [each, { kind: 'filler' }] as const),
  ...list(`${turners} ${englishTurners}`).map((each) => [each, { kind: 'unknown' }] as const),
  ...list(`${joins} ${englishJoins}`).map((each) => [each, { kind: 'join' }] as const),
  ...list(`${breaks} ${englishBreaks}`).map((each) => [each, { kind: 'break' }] as const),
  ...[
    ...[...seams, ...englishSeams].map((each) => [...each, true] as const),
    ...[...inside, ...englishInside].map((each) => [...each, false] as const),
  ].flatMap(([written, features, isSeam]) =>
    list(written).map((each) => [each, { kind: 'word', features, isSeam }] as const),
  ),
])

/** Length of the longest word. */
export const longestWord = Math.max(...Array.from(words.keys(), ({ length }) => length))
