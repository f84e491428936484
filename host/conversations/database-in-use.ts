/** Another process uses the database, and one of the two can't share it. The message is for the operator. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
  constructor() {
    super(
      '这个数据库正由另一个知舟进程使用。几个进程共用一个数据库时，每个都要设置 REDIS_URL 和 S3_*，否则到不了对方的文件和消息会丢失；请都设置好再启动，或先结束另一个进程。',
    )
  }
}
