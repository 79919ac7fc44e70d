/** The way in which browsers get public files of a bucket: through this server, from its public address, or by expiring signed addresses. */
export const DELIVERIES = ['server', 'public', 'signed'] as const;

export const DELIVERY_LABEL: Record<(typeof DELIVERIES)[number], string> = {
  server: '经本站转发',
  public: '公开访问地址',
  signed: '签名地址',
};

export const TEST_STEPS = ['write', 'read', 'part', 'list', 'address', 'cors', 'hidden', 'delete'] as const;
export const TEST_STEP_LABEL: Record<(typeof TEST_STEPS)[number], string> = {
  write: '写入测试文件',
  read: '读取并核对内容',
  part: '分段读取',
  list: '列出文件',
  address: '从访问地址读取',
  cors: '允许网页跨域读取',
  hidden: '私密文件不可公开读取',
  delete: '删除测试文件',
};
