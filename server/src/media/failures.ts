import { IMAGE_MAX_BYTES, VIDEO_MAX_SECONDS } from '#contract/media-assets/constants.ts';

/** Reasons for which a clip cannot become a video, with the messages for its author. */
const VIDEO_FAILURE = {
  unreadable: '文件已损坏，或不是视频文件，请检查后重新上传',
  forbiddenFormat: '不支持这种文件，请上传 MP4、MOV、MKV、WebM 等常见格式的视频',
  noVideo: '文件里没有视频画面，请确认上传的不是音频',
  unknownCodec: '不支持该视频的编码，请导出为 H.264 编码的 MP4 后重新上传',
  protected: '视频经过加密保护，无法处理，请上传未加密的原片',
  tooLong: `时长超过 ${VIDEO_MAX_SECONDS / 3600} 小时，请剪短或拆分后重新上传`,
  tooLarge: '画面尺寸过大，最大支持 8192×8192 像素',
  tooSmall: '画面尺寸过小，宽和高至少为 16 像素',
  incomplete: '视频文件不完整，可能导出中断或没有传完，请重新导出后上传',
  corrupted: '文件传输失败，请重新上传',
  timedOut: '处理时间过长，已停止，请稍后重试',
  diskFull: '服务器存储空间不足，请稍后重试',
  noTool: '服务器暂时不能处理视频，请联系管理员',
  internal: '视频转码失败，请重试',
} as const;

export type VideoFailureReason = keyof typeof VIDEO_FAILURE;

/** `message` is for users, `detail` only for the log. */
export class VideoFailure extends Error {
  readonly reason: VideoFailureReason;
  readonly detail: string;

  constructor(reason: VideoFailureReason, detail = '') {
    super(VIDEO_FAILURE[reason]);
    this.name = 'VideoFailure';
    this.reason = reason;
    this.detail = detail;
  }
}

/** Reasons for which a picture is refused. */
const IMAGE_FAILURE = {
  unknownType: '只支持 JPEG、PNG、WebP、GIF、AVIF 格式的图片',
  broken: '图片已损坏，无法读取',
  tooManyBytes: `图片不能超过 ${IMAGE_MAX_BYTES / 1024 ** 2} MB`,
  tooManyPixels: '图片尺寸过大，请缩小后再上传',
  tooManyFrames: '动图过大，请减少帧数或缩小尺寸后再上传',
} as const;

export type ImageFailureReason = keyof typeof IMAGE_FAILURE;

export class ImageFailure extends Error {
  readonly reason: ImageFailureReason;

  constructor(reason: ImageFailureReason, options?: ErrorOptions) {
    super(IMAGE_FAILURE[reason], options);
    this.name = 'ImageFailure';
    this.reason = reason;
  }
}
