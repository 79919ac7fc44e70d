import { aliyunDriver } from './aliyun.ts';

/** Drivers of SMS gateways; without one the outbox stores the messages. */
export const SMS_DRIVERS = [aliyunDriver];
