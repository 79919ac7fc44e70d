import type { IncomingMessage } from 'node:http';
import { isSignedForAliyun } from './aliyun-gateway.ts';
import { isSignedForTencent } from './tencent-gateway.ts';

export const ALIYUN_KEY = { accessKeyId: 'LTAItestAccessKey', accessKeySecret: 'testAccessKeySecret0123456789' };
export const TENCENT_KEY = { secretId: 'AKIDtestSecretId000000', secretKey: 'testSecretKey0123456789' };

/** What a stand-in finds, as its provider calls it. */
export interface Finding {
  label: string;
  confidence?: number;
  words?: string[];
  /** In a video: the second, and of sound until when and what is said there. */
  at?: number;
  until?: number;
  heard?: string;
}

export interface Asked {
  action: string;
  content: string;
  by: string;
}

/** One provider as its documentation has it. */
interface Provider {
  /** Null without a right signature. */
  read(request: IncomingMessage, body: string): Asked | null;
  unsigned: object;
  refusal(code: string | number): object;
  answer(asked: Asked, found: Finding[]): object;
  begun(taskId: string): object;
  atIt: object;
  unknownTask: object;
  watched(found: Finding[]): object;
}

export const aliyun: Provider = {
  read(request, body) {
    const action = String(request.headers['x-acs-action']);
    const known = { ...ALIYUN_KEY, action, version: '2022-03-02' };
    if (!ALIYUN_ACTIONS.includes(action) || !isSignedForAliyun(request, known, body)) return null;
    const form = new URLSearchParams(body);
    const { content, imageUrl, url, taskId } = JSON.parse(form.get('ServiceParameters') ?? '{}') as Record<string, string>;
    return { action, content: content ?? imageUrl ?? url ?? taskId ?? '', by: form.get('Service') ?? '' };
  },
  unsigned: { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched with our calculation.' },
  refusal: (code) => ({ Code: code, Message: 'refused', RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990' }),
  answer({ action }, found) {
    const none = { Label: 'nonLabel', Description: '未检测出风险' };
    const Result = found.map(({ label, confidence, words }) => ({
      Label: label,
      ...(confidence === undefined ? {} : { Confidence: confidence }),
      ...(words === undefined ? {} : { RiskWords: words.join(',') }),
    }));
    return {
      Code: 200,
      ...(action === 'ImageModeration' ? { Msg: 'OK' } : { Message: 'OK' }),
      Data: { Result: found.length === 0 ? [none] : Result, RiskLevel: found.length === 0 ? 'none' : 'high' },
      RequestId: 'AAAAAA-BBBB-CCCCC-DDDD-EEEEEEEE',
    };
  },
  begun: (TaskId) => ({ Code: 200, Message: 'SUCCESS', Data: { TaskId, DataId: 'data1234' }, RequestId: 'r' }),
  atIt: { Code: 280, Message: 'PROCESSING', RequestId: 'r' },
  unknownTask: { Code: 594, Message: 'EXPIRED', RequestId: 'r' },
  watched(found) {
    const Frames = found
      .filter(({ heard }) => heard === undefined)
      .map(({ label, confidence, words, at }) => ({
        TempUrl: 'http://frames.example/1.jpg',
        Offset: at ?? 0,
        Results: [
          {
            Service: 'baselineCheck',
            Result: [{ Label: label, ...(confidence === undefined ? {} : { Confidence: confidence }) }],
            ...(words === undefined ? {} : { TextInImage: { RiskWord: words } }),
          },
        ],
      }));
    const slice = { Url: 'http://sounds.example/1.wav', RiskTips: '', Extend: '{}' };
    const SliceDetails = found
      .filter(({ heard }) => heard !== undefined)
      .map(({ label, confidence, words = [], at, until, heard }) => ({
        ...slice,
        StartTime: at ?? 0,
        EndTime: until ?? 30,
        Text: heard,
        Labels: label,
        Score: confidence ?? 99,
        RiskWords: words.join(','),
      }));
    const clean = { ...slice, StartTime: 60, EndTime: 90, Text: '今天天气真不错', Labels: '', Score: 0, RiskWords: '' };
    return {
      Code: 200,
      Message: 'success finished',
      Data: {
        DataId: 'data1234',
        TaskId: 'vi_f_1',
        FrameResult: { FrameNum: Frames.length, Frames, FrameSummarys: [] },
        AudioResult: { SliceDetails: [...SliceDetails, clean], AudioSummarys: [] },
      },
      RequestId: 'r',
    };
  },
};

const ALIYUN_ACTIONS = ['TextModerationPlus', 'ImageModeration', 'VideoModeration', 'VideoModerationResult'];

const SERVICE_OF: Record<string, string> = {
  TextModeration: 'tms',
  ImageModeration: 'ims',
  CreateVideoModerationTask: 'vm',
  DescribeTaskDetail: 'vm',
};

export const tencent: Provider = {
  read(request, body) {
    const action = String(request.headers['x-tc-action']);
    const service = SERVICE_OF[action];
    const version = service === 'vm' ? '2021-09-22' : '2020-12-29';
    const known = { ...TENCENT_KEY, action, version, region: 'ap-guangzhou' };
    if (service === undefined || !isSignedForTencent(request, { ...known, service }, body)) return null;
    const { Content, FileContent, BizType = '', Tasks, TaskId = '' } = JSON.parse(body) as TencentQuestion;
    if (service === 'vm') return { action, content: Tasks?.[0]?.Input.Url ?? TaskId, by: BizType };
    const sent = Buffer.from(Content ?? FileContent ?? '', 'base64');
    return { action, content: service === 'tms' ? sent.toString() : `${sent.length} bytes`, by: BizType };
  },
  unsigned: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'signature' }, RequestId: 'r' } },
  refusal: (code) => ({ Response: { Error: { Code: code, Message: 'refused' }, RequestId: 'r' } }),
  answer({ action }, found) {
    const [first] = found;
    const parts = found.map(({ label, confidence = null, words = null }) => {
      const [Label, SubLabel = ''] = label.split('-');
      return { Label, SubLabel, Suggestion: 'Review', Score: confidence, Keywords: words };
    });
    const whole = {
      Suggestion: first === undefined ? 'Pass' : 'Review',
      Label: first?.label.split('-')[0] ?? 'Normal',
      SubLabel: first?.label.split('-')[1] ?? '',
      Score: first?.confidence ?? 0,
      RequestId: 'r',
    };
    return {
      Response:
        action === 'TextModeration'
          ? { ...whole, Keywords: null, DetailResults: parts, RiskDetails: null }
          : { ...whole, LabelResults: parts, ObjectResults: null, OcrResults: [], LibResults: null },
    };
  },
  begun: (TaskId) => ({
    Response: { Results: [{ DataId: 'data_test_01', TaskId, Code: 'OK', Message: 'Success' }], RequestId: 'r' },
  }),
  atIt: { Response: { Status: 'RUNNING', Suggestion: 'UNSPECIFIED', ImageSegments: [], AudioSegments: [], RequestId: 'r' } },
  unknownTask: { Response: { Error: { Code: 'ResourceNotFound', Message: 'task' }, RequestId: 'r' } },
  watched(found) {
    const said = ({ label, confidence = 99 }: Finding) => ({
      HitFlag: 1,
      Label: label.split('-')[0],
      SubLabel: label.split('-')[1] ?? '',
      Suggestion: 'Review',
      Score: confidence,
    });
    const clean = {
      HitFlag: 0,
      Label: 'Normal',
      SubLabel: '',
      Suggestion: 'Pass',
      Score: 0,
      Text: '测试音频文本',
      Duration: '36398',
    };
    const ImageSegments = found
      .filter(({ heard }) => heard === undefined)
      .map((one) => ({
        OffsetTime: String(one.at ?? 0),
        Result: { ...said(one), Results: [{ ...said(one), Scene: said(one).Label, Names: [], Text: '', Details: [] }] },
      }));
    const AudioSegments = found
      .filter(({ heard }) => heard !== undefined)
      .map((one) => ({
        OffsetTime: String(one.at ?? 0),
        Result: {
          ...said(one),
          Text: one.heard,
          Duration: String(((one.until ?? 30) - (one.at ?? 0)) * 1000),
          TextResults: [{ ...said(one), Keywords: one.words ?? null }],
          MoanResults: null,
        },
      }));
    return {
      Response: {
        Status: 'FINISH',
        Suggestion: found.length === 0 ? 'Pass' : 'Review',
        ImageSegments,
        AudioSegments: [...AudioSegments, { OffsetTime: '60', Result: clean }],
        ErrorType: '',
        RequestId: 'r',
      },
    };
  },
};

type TencentQuestion = Record<'Content' | 'FileContent' | 'BizType' | 'TaskId', string | undefined> & {
  Tasks?: { Input: { Type: 'URL'; Url: string } }[];
};
