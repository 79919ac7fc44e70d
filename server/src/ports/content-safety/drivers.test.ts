import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aliyunAt, ALIYUN_KEY, startSafetyServices, tencentAt, TENCENT_KEY, type Fault } from '../../../test/safety-services.ts';
import { parseConfig } from '../../config.ts';
import { createLogger } from '../../core/log.ts';
import { signedTencentRequest } from '../tencent-request.ts';
import { aliyunSafety } from './aliyun.ts';
import { tencentSafety } from './tencent.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
beforeEach(() => {
  services.asked = [];
  services.judge = () => [];
  services.fault = () => null;
  services.patience = 0;
});

const PATIENCE = { text: 200, picture: 200, video: 200 };
const FILM = 'https://wenjian.example/api/v1/user/machineChecks/video/film.mp4?ticket=t';
const aliyun = (more: object = {}) =>
  aliyunSafety(
    {
      endpoint: services.url,
      ...ALIYUN_KEY,
      textService: 'ugc_moderation_byllm',
      pictureService: 'baselineCheck',
      videoService: 'videoDetection',
      ...more,
    },
    PATIENCE,
  );
const tencent = (more: object = {}) =>
  tencentSafety(
    {
      ...TENCENT_KEY,
      region: 'ap-guangzhou',
      textEndpoint: services.url,
      pictureEndpoint: services.url,
      videoEndpoint: services.url,
      textBizType: 'wenjian_text',
      pictureBizType: null,
      videoBizType: 'wenjian_video',
      ...more,
    },
    PATIENCE,
  );
const picture = {
  address: 'https://wenjian.example/media/image/ab/abc/w1280.webp',
  read: async (maxBytes: number) => Buffer.alloc(Math.min(maxBytes, 300)),
};

test('Tencent’s signature is the one of its published example', () => {
  const { headers } = signedTencentRequest({
    endpoint: 'https://cvm.tencentcloudapi.com',
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    region: 'ap-guangzhou',
    service: 'cvm',
    action: 'DescribeInstances',
    version: '2017-03-12',
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    date: new Date(1551113065_000),
  });
  expect(headers['authorization']).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

describe('阿里云', () => {
  test('is given a text with the service that judges it, and answers labels, words and how sure it is', async () => {
    services.judge = () => [
      { label: 'pt_to_contact', confidence: 91.257, words: ['加微信', '领资料'] },
      { label: 'customized' },
      { label: 'political_figure', confidence: 40 },
    ];
    expect(await aliyun().checkText('加微信领资料*(1)\ud800')).toEqual([
      { risk: 'ads', label: 'pt_to_contact', confidence: 91.26, words: ['加微信', '领资料'] },
      { risk: 'other', label: 'customized', confidence: 100, words: [] },
      { risk: 'political', label: 'political_figure', confidence: 40, words: [] },
    ]);
    expect(services.asked).toEqual([
      { action: 'TextModerationPlus', content: '加微信领资料*(1)\ud800', by: 'ugc_moderation_byllm' },
    ]);
  });

  test('is given a picture by its address', async () => {
    services.judge = () => [{ label: 'sexual_partialNudity', confidence: 88 }];
    expect(await aliyun().checkPicture(picture)).toEqual([
      { risk: 'sexual', label: 'sexual_partialNudity', confidence: 88, words: [] },
    ]);
    expect(services.asked).toEqual([{ action: 'ImageModeration', content: picture.address, by: 'baselineCheck' }]);
  });

  test('has found nothing where it says nonLabel', async () => {
    expect(await aliyun().checkText('秋天的湖面')).toEqual([]);
    expect(await aliyun().checkPicture(picture)).toEqual([]);
  });

  test.each<[string, Fault, string]>([
    ['is asked too often', { code: 588 }, 'limited'],
    ['throttles the account', { code: 'Throttling.User' }, 'limited'],
    ['throttles by HTTP', 429, 'limited'],
    ['has given up on it', { code: 581 }, 'away'],
    ['is broken', { code: 500 }, 'away'],
    ['is not paid for', { code: 408 }, 'away'],
    ['does not know the service', { code: 400 }, 'away'],
    ['does not know the key', { code: 'InvalidAccessKeyId.NotFound' }, 'away'],
    ['answers in HTML', 'garbage', 'away'],
    ['is down', 503, 'away'],
    ['is silent', 'silent', 'away'],
  ])('that %s has not judged a text', async (_why, fault, kind) => {
    services.fault = () => fault;
    await expect(aliyun().checkText('文字')).rejects.toMatchObject({ kind });
  });

  test('has not judged a picture that it could not fetch, and is asked no more about that one', async () => {
    services.fault = () => ({ code: 480 });
    await expect(aliyun().checkPicture(picture)).rejects.toMatchObject({ kind: 'unfit', message: 'ImageModeration: 480' });
  });

  test('is at a video for a while, and answers what it saw and heard, and when', async () => {
    services.patience = 1;
    services.judge = () => [
      { label: 'violent_weapons', confidence: 88.129, at: 12 },
      { label: 'violent_weapons', confidence: 70, at: 13 },
      { label: 'ad', confidence: 91, words: ['加微信'], at: 30, until: 60, heard: '想要资料的加微信' },
    ];
    const taskId = await aliyun().beginVideo(FILM);
    expect(await aliyun().findVideo(taskId)).toBeNull();
    expect(await aliyun().findVideo(taskId)).toEqual([
      {
        risk: 'violent',
        label: 'violent_weapons',
        confidence: 88.13,
        words: [],
        moment: { of: 'frame', from: 12, to: 13, heard: '' },
      },
      {
        risk: 'ads',
        label: 'ad',
        confidence: 91,
        words: ['加微信'],
        moment: { of: 'sound', from: 30, to: 60, heard: '想要资料的加微信' },
      },
    ]);
    expect(services.asked.map(({ action, content, by }) => [action, content, by])).toEqual([
      ['VideoModeration', FILM, 'videoDetection'],
      ['VideoModerationResult', FILM, 'videoDetection'],
      ['VideoModerationResult', FILM, 'videoDetection'],
    ]);
  });

  test.each<[string, Fault, string]>([
    ['cannot fetch', { code: 480 }, 'unfit'],
    ['finds too large', { code: 589 }, 'unfit'],
    ['is asked about too often', { code: 588 }, 'limited'],
    ['is not activated for', { code: 408 }, 'away'],
    ['says nothing of', 'silent', 'away'],
  ])('that %s a video has not judged it', async (_why, fault, kind) => {
    services.fault = () => fault;
    await expect(aliyun().beginVideo(FILM)).rejects.toMatchObject({ kind });
    await expect(aliyun().findVideo('vi_f_1')).rejects.toMatchObject({ kind });
  });

  test('does not know a task for ever', async () => {
    await expect(aliyun().findVideo('long-gone')).rejects.toMatchObject({ kind: 'unfit', message: 'VideoModerationResult: 594' });
  });

  test.each([
    ['TextModerationPlus', () => aliyun().checkText('文字')],
    ['VideoModeration', () => aliyun().beginVideo(FILM)],
    ['VideoModerationResult', () => aliyun().findVideo('vi_f_1')],
  ])('that answers %s in another form than the documented one is away', async (_action, ask) => {
    const wrong = { Result: 7, TaskId: 7, FrameResult: { Frames: 7 } };
    for (const reply of [{ Code: 200, Data: null }, { Code: 200, Data: {} }, { Code: 200, Data: wrong }, []]) {
      services.fault = () => ({ reply });
      await expect(ask()).rejects.toMatchObject({ kind: 'away' });
    }
  });

  test('refuses a wrong key, and is away where nobody listens', async () => {
    await expect(aliyun({ accessKeySecret: 'another' }).checkText('文字')).rejects.toMatchObject({
      kind: 'away',
      message: 'TextModerationPlus: SignatureDoesNotMatch',
    });
    await expect(aliyun({ endpoint: 'http://127.0.0.1:9' }).checkText('文字')).rejects.toMatchObject({ kind: 'away' });
    expect(services.asked).toEqual([]);
  });
});

describe('腾讯云', () => {
  test('is given a text with its strategy, and answers labels, words and how sure it is', async () => {
    services.judge = () => [
      { label: 'Ad-Contact', confidence: 97, words: ['加我微信'] },
      { label: 'Teenager', confidence: 60 },
    ];
    expect(await tencent().checkText('加我微信')).toEqual([
      { risk: 'ads', label: 'Ad-Contact', confidence: 97, words: ['加我微信'] },
      { risk: 'other', label: 'Teenager', confidence: 60, words: [] },
    ]);
    expect(services.asked).toEqual([{ action: 'TextModeration', content: '加我微信', by: 'wenjian_text' }]);
  });

  test('is sent a picture, no larger than it takes', async () => {
    services.judge = () => [{ label: 'Terror-Guns', confidence: 75 }];
    expect(await tencent().checkPicture(picture)).toEqual([{ risk: 'violent', label: 'Terror-Guns', confidence: 75, words: [] }]);
    expect(services.asked).toEqual([{ action: 'ImageModeration', content: '300 bytes', by: '' }]);
  });

  test('has found nothing where it says Pass', async () => {
    expect(await tencent().checkText('秋天的湖面')).toEqual([]);
    expect(await tencent().checkPicture(picture)).toEqual([]);
  });

  test.each<[string, Fault, string]>([
    ['is asked too often', { code: 'RequestLimitExceeded' }, 'limited'],
    ['is asked too often by the account', { code: 'RequestLimitExceeded.UinLimitExceeded' }, 'limited'],
    ['is broken', { code: 'InternalError.ErrTextTimeOut' }, 'away'],
    ['is not paid for', { code: 'UnauthorizedOperation.Unauthorized' }, 'away'],
    ['answers in HTML', 'garbage', 'away'],
    ['is down', 503, 'away'],
    ['is silent', 'silent', 'away'],
  ])('that %s has not judged a text', async (_why, fault, kind) => {
    services.fault = () => fault;
    await expect(tencent().checkText('文字')).rejects.toMatchObject({ kind });
  });

  test('has not judged a picture that it cannot read', async () => {
    services.fault = () => ({ code: 'InvalidParameterValue.InvalidImageContent' });
    await expect(tencent().checkPicture(picture)).rejects.toMatchObject({ kind: 'unfit' });
  });

  test('is at a video for a while, and answers what it saw and heard, and when', async () => {
    services.patience = 1;
    services.judge = () => [
      { label: 'Terror-Guns', confidence: 88, at: 5 },
      { label: 'Ad', confidence: 91, words: ['加微信'], at: 30, until: 45, heard: '想要资料的加微信' },
    ];
    const taskId = await tencent().beginVideo(FILM);
    expect(await tencent().findVideo(taskId)).toBeNull();
    expect(await tencent().findVideo(taskId)).toEqual([
      { risk: 'violent', label: 'Terror-Guns', confidence: 88, words: [], moment: { of: 'frame', from: 5, to: 5, heard: '' } },
      {
        risk: 'ads',
        label: 'Ad',
        confidence: 91,
        words: ['加微信'],
        moment: { of: 'sound', from: 30, to: 45, heard: '想要资料的加微信' },
      },
    ]);
    expect(services.asked[0]).toEqual({ action: 'CreateVideoModerationTask', content: FILM, by: 'wenjian_video' });
  });

  test('does not know a task for ever, and may come to nothing with a video', async () => {
    await expect(tencent().findVideo('long-gone')).rejects.toMatchObject({ kind: 'unfit' });
    services.fault = () => ({ reply: { Response: { Status: 'ERROR', ErrorType: 'DECODE_ERROR', RequestId: 'r' } } });
    await expect(tencent().findVideo('long-gone')).rejects.toMatchObject({
      kind: 'unfit',
      message: 'DescribeTaskDetail: ERROR DECODE_ERROR',
    });
    services.fault = () => ({ reply: { Response: { Results: [{ Code: 'RequestLimitExceeded' }], RequestId: 'r' } } });
    await expect(tencent().beginVideo(FILM)).rejects.toMatchObject({ kind: 'limited' });
  });

  test('that says nothing of what it found has not judged', async () => {
    services.fault = () => ({ reply: { Response: { Status: 'FINISH', RequestId: 'r' } } });
    const away = { kind: 'away', message: 'the answer says nothing of what was found' };
    await expect(tencent().checkText('文字')).rejects.toMatchObject(away);
    await expect(tencent().checkPicture(picture)).rejects.toMatchObject(away);
    await expect(tencent().findVideo('task')).rejects.toMatchObject(away);
  });

  test('refuses a wrong key', async () => {
    await expect(tencent({ secretKey: 'another' }).checkText('文字')).rejects.toMatchObject({
      kind: 'away',
      message: 'TextModeration: AuthFailure.SignatureFailure',
    });
  });
});

describe('which service', () => {
  test('none by default, and with keys alone, which is said', () => {
    expect(parseConfig({}, '/')).toMatchObject({ contentSafety: null, safetyNotices: [] });
    const keys = { ...tencentAt(services), SAFETY_DRIVER: 'words' };
    const unreachable = { ...tencentAt(services), PUBLIC_URL: '' };
    expect(parseConfig(unreachable, '/')).toMatchObject({
      safetyNotices: ['没有设置 PUBLIC_URL，腾讯云读取不到视频，视频不能送检'],
    });
    expect(parseConfig(keys, '/')).toMatchObject({
      contentSafety: null,
      safetyNotices: ['设置了内容安全服务的密钥，但 SAFETY_DRIVER 为 words，内容仅按敏感词检查'],
    });
  });

  test.each([
    ['aliyun', aliyunAt(services)],
    ['tencent', tencentAt(services)],
  ])('%s by its name and keys', async (name, variables) => {
    const { contentSafety, safetyNotices } = parseConfig(variables, '/');
    expect([contentSafety?.name, safetyNotices]).toEqual([name, []]);
    const opened = await contentSafety?.open(createLogger('silent', 'test'));
    services.judge = () => [{ label: name === 'aliyun' ? 'violent_weapons' : 'Terror', confidence: 80 }];
    expect(await opened?.checkText('文字')).toMatchObject([{ risk: 'violent' }]);
  });

  test.each([
    [{ SAFETY_DRIVER: 'baidu' }, 'SAFETY_DRIVER 只能是 words、aliyun 或 tencent'],
    [{ SAFETY_DRIVER: 'tencent' }, '须同时设置 TENCENT_SAFETY_SECRET_ID 和 TENCENT_SAFETY_SECRET_KEY'],
    [{ ...tencentAt(services), TENCENT_SAFETY_SECRET_KEY: '' }, '还须设置 TENCENT_SAFETY_SECRET_KEY'],
    [{ ...tencentAt(services), TENCENT_SAFETY_REGION: '广州' }, 'TENCENT_SAFETY_REGION 应为地域'],
    [{ SAFETY_DRIVER: 'aliyun', PUBLIC_URL: 'https://w.example' }, '须同时设置 ALIYUN_SAFETY_ACCESS_KEY_ID'],
    [{ ...aliyunAt(services), PUBLIC_URL: '' }, '使用阿里云内容安全时须同时设置 PUBLIC_URL'],
    [{ ...aliyunAt(services), ALIYUN_SAFETY_TEXT_SERVICE: '评论' }, 'ALIYUN_SAFETY_TEXT_SERVICE 应为控制台里的检测服务编号'],
  ])('%j stops the start', (variables, message) => {
    expect(() => parseConfig(variables, '/')).toThrow(message);
  });
});
